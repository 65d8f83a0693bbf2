// Active mining: when a search looks for patterns around the states it meets.
//
//   none       never
//   adaptive   around the pushed box, less and less often while nothing is found, and with proofs
//              that take no more than a few states for each state met
//   slow       after every push, around the pushed box
//   fast       once in 100,000 states, around every box
//   slow-fast  slow for this many states, then fast
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "sokoban/proof/miner.hpp"
#include "sokoban/proof/still_boxes.hpp"

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
  // Of `adaptive`: states that proofs may look at, at once and for each state met, and how many
  // states are met between two looks at the most.
  static constexpr std::uint64_t at_once = 200'000;
  static constexpr std::uint64_t per_state = 4;
  static constexpr std::uint64_t rarest = 64;
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

  // States looked at in proofs.
  std::uint64_t nodes() const { return miner_.nodes(); }

 private:
  bool look_now_and_then(const Position& position, BoxNumber moved);
  bool look_at_still_boxes(const Position& position);
  bool look_around_all(const Position& position);

  std::shared_ptr<PatternStore> patterns_;
  Miner miner_;
  StillBoxes still_;
  MiningPlan plan_;
  std::uint64_t states_ = 0;
  // Of `adaptive`: when to look again, and how long to wait if nothing is found then.
  std::uint64_t next_look_ = 0;
  std::uint64_t pause_ = 1;
};

}  // namespace pushwise::sokoban
