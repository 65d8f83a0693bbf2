#include "sokoban/patterns/active_mining.hpp"

#include <stdexcept>

namespace pushwise::sokoban {

MiningPlan::Mode mining_mode(const std::string& name) {
  using enum MiningPlan::Mode;
  if (name == "none") return none;
  if (name == "slow") return slow;
  if (name == "fast") return fast;
  if (name == "slow-fast") return slow_fast;
  throw std::invalid_argument("there is no mining mode '" + name + "'");
}

bool ActiveMining::look(const Position& position, BoxNumber moved) {
  const std::uint64_t state = states_++;
  const bool slow = plan_.mode == MiningPlan::Mode::slow ||
                    (plan_.mode == MiningPlan::Mode::slow_fast && state < plan_.slow_states);
  if (plan_.mode == MiningPlan::Mode::none || (!slow && state % seldom != 0)) return false;
  if (slow && moved != no_box) return miner_.mine(position, moved);
  bool found = false;
  for (BoxNumber box = 0; box < position.boxes().size(); ++box)
    found = miner_.mine(position, box) || found;
  return found;
}

}  // namespace pushwise::sokoban
