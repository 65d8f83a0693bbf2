#include "sokoban/proof/active_mining.hpp"

#include <algorithm>
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
  if (plan_.mode == MiningPlan::Mode::none) return false;
  if (plan_.mode == MiningPlan::Mode::adaptive) return look_now_and_then(position, moved);
  const std::uint64_t state = states_++;
  const bool found = look_at_still_boxes(position);
  if (!plan_.due(state)) return found;
  if (moved != no_box && !plan_.all_boxes(state)) return miner_.mine(position, moved) || found;
  return look_around_all(position) || found;
}

bool ActiveMining::look_now_and_then(const Position& position, BoxNumber moved) {
  const std::uint64_t state = states_++;
  if (miner_.nodes() > MiningPlan::at_once + MiningPlan::per_state * state) return false;
  bool found = look_at_still_boxes(position);
  if (state < next_look_) return found;
  found = (moved == no_box ? look_around_all(position) : miner_.mine(position, moved)) || found;
  pause_ = found ? 1 : std::min(2 * pause_, MiningPlan::rarest);
  next_look_ = state + pause_;
  return found;
}

bool ActiveMining::look_at_still_boxes(const Position& position) {
  return still_.see(position) &&
         miner_.try_boxes(still_.boxes(position.board(), position.player()), position.player());
}

bool ActiveMining::look_around_all(const Position& position) {
  bool found = false;
  for (BoxNumber box = 0; box < position.boxes().size(); ++box)
    found = miner_.mine(position, box) || found;
  return found;
}

}  // namespace pushwise::sokoban
