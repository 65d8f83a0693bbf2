// Active mining: when a search looks for patterns around the states it meets.
//
//   none       never
//   adaptive   around the pushed box, less and less often while nothing is found (the engine for
//              fewest pushes only; elsewhere the same as slow)
//   slow       after every push, around the pushed box
//   fast       once in 100,000 states, around every box
//   slow-fast  slow for so many states, then fast
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "sokoban/patterns/miner.hpp"
#include "sokoban/patterns/still_boxes.hpp"

namespace pushwise::sokoban {

struct MiningPlan {
  enum class Mode : std::uint8_t { none, adaptive, slow, fast, slow_fast };
  Mode mode = Mode::none;
  std::uint64_t slow_states = 0;  // of slow_fast
  std::size_t budget = Questions::usual_budget;

  // Whether every box is to be looked at in the state with this number, or only the pushed one.
  bool all_boxes(std::uint64_t state) const {
    return mode == Mode::fast || (mode == Mode::slow_fast && state >= slow_states);
  }
  // Whether to look at the state at all.
  bool due(std::uint64_t state) const {
    return mode != Mode::none && (!all_boxes(state) || state % seldom == 0);
  }
  static constexpr std::uint64_t seldom = 100'000;
};

// Throws std::invalid_argument if there is no such mode.
MiningPlan::Mode mining_mode(const std::string& name);

class ActiveMining {
 public:
  ActiveMining(const Terrain& terrain, std::shared_ptr<PatternStore> patterns, MiningPlan plan)
      : patterns_(std::move(patterns)),
        miner_(terrain, nullptr, *patterns_, plan.budget),
        still_(terrain.board()),
        plan_(plan) {}

  // A state was made by moving this box (no_box: a start). True if a new pattern was stored.
  bool look(const Position& position, BoxNumber moved);

 private:
  std::shared_ptr<PatternStore> patterns_;
  Miner miner_;
  StillBoxes still_;
  MiningPlan plan_;
  std::uint64_t states_ = 0;
};

}  // namespace pushwise::sokoban
