// Active mining: when a search looks for patterns around the states it meets.
//
//   none       never
//   slow       after every push, around the pushed box
//   fast       once in 100,000 states, around every box
//   slow-fast  slow for so many states, then fast
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "sokoban/patterns/miner.hpp"

namespace pushwise::sokoban {

struct MiningPlan {
  enum class Mode : std::uint8_t { none, slow, fast, slow_fast };
  Mode mode = Mode::none;
  std::uint64_t slow_states = 0;  // of slow_fast
  std::size_t budget = Questions::usual_budget;
};

// Throws std::invalid_argument if there is no such mode.
MiningPlan::Mode mining_mode(const std::string& name);

class ActiveMining {
 public:
  ActiveMining(const Terrain& terrain, std::shared_ptr<PatternStore> patterns, MiningPlan plan)
      : patterns_(std::move(patterns)),
        miner_(terrain, nullptr, *patterns_, plan.budget),
        plan_(plan) {}

  // A state was made by moving this box (no_box: a start). True if a new pattern was stored.
  bool look(const Position& position, BoxNumber moved);

 private:
  static constexpr std::uint64_t seldom = 100'000;

  std::shared_ptr<PatternStore> patterns_;
  Miner miner_;
  MiningPlan plan_;
  std::uint64_t states_ = 0;
};

}  // namespace pushwise::sokoban
