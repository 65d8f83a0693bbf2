// Jams: boxes that lock each other for ever, found in whole states and known from then on.
//
// The tests `corral` and `thaw` see deadlocks of many boxes, but they take long, `thaw` above all,
// and say the same again in every state of a search that contains the jam. So what they prove about
// a state is boiled down: boxes are dropped for as long as the test still says so. What is left is
// kept as a pattern, of any number of boxes, and looked up after every push at next to no cost.
// `corral` is asked about every state, `thaw` less and less often while it finds nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sokoban/deadlock/deadlock_test.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/proof/pattern_store.hpp"

namespace pushwise::sokoban {

class Jams {
 public:
  explicit Jams(const Terrain& terrain);

  // Is there a known jam in the position?
  bool known_in(const Position& position) const;
  // After this push: one that contains the pushed box.
  bool known_after(const Position& position, Push push) const;
  // Ask the tests about a position whose region is refreshed. True if it is dead; the jam is known
  // then.
  bool found_in(const Position& position);

  // For another one to go on with. A jam is its boxes and a cell of the player's region.
  struct Jam {
    std::vector<Cell> boxes;
    Cell player;
  };
  struct Memory {
    std::vector<Jam> jams;
    std::uint32_t failures = 0;
    std::uint32_t pause = 0;
    Verdicts::Memory corral;
    Verdicts::Memory thaw;
  };
  Memory memory() const;
  void recall(const Memory& memory);

  std::size_t size() const { return known_.size(); }
  const Pattern& operator[](std::size_t i) const { return known_[i]; }

 private:
  void learn(DeadlockTest& test, Cell player);

  std::unique_ptr<DeadlockTest> corral_;
  std::unique_ptr<DeadlockTest> thaw_;
  PatternStore known_;
  Position alone_;
  std::uint32_t failures_ = 0;  // of `thaw` since it last found something
  std::uint32_t pause_ = 0;     // states to pass over before it is asked again
};

}  // namespace pushwise::sokoban
