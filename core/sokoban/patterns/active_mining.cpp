#include "sokoban/patterns/active_mining.hpp"

#include <stdexcept>

namespace pushwise::sokoban {

MiningPlan::Mode mining_mode(const std::string& name) {
  using enum MiningPlan::Mode;
  if (name == "none") return none;
  if (name == "adaptive") return adaptive;
  if (name == "slow") return slow;
  if (name == "fast") return fast;
  if (name == "slow-fast") return slow_fast;
  throw std::invalid_argument("there is no mining mode '" + name + "'");
}

bool ActiveMining::look(const Position& position, BoxNumber moved) {
  const std::uint64_t state = states_++;
  bool found = false;
  if (plan_.mode != MiningPlan::Mode::none && still_.see(position))
    found = miner_.try_boxes(still_.boxes(position.board(), position.player()), position.player());
  if (!plan_.due(state)) return found;
  if (moved != no_box && !plan_.all_boxes(state)) return miner_.mine(position, moved) || found;
  for (BoxNumber box = 0; box < position.boxes().size(); ++box)
    found = miner_.mine(position, box) || found;
  return found;
}

}  // namespace pushwise::sokoban
