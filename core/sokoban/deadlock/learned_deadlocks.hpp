// Learned deadlocks: boxes that were proved to be lost together in one state, known from then on in
// every state that contains them.
//
// They come from two places. The tests `corral` and `removal` see deadlocks of many boxes, but
// they take long, `removal` above all, and say the same again in every state with the same boxes:
// what they prove is boiled down, boxes being dropped for as long as the test still says so, and
// looked up after every push at next to no cost. And a search may tell what its own tests have
// found. Whatever finds nothing is asked less and less often.
//
// The store may be shared by all searches forward of a run.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/backoff.hpp"
#include "sokoban/deadlock/deadlock_test.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/proof/pattern_store.hpp"

namespace pushwise::sokoban {

class LearnedDeadlocks {
 public:
  // Without a store it has one of its own. The terrain outlives this.
  explicit LearnedDeadlocks(const Terrain& terrain, std::shared_ptr<PatternStore> store = nullptr);

  // Is there a known deadlock in the position? Its region is refreshed.
  bool known_in(const Position& position) const;
  // One that contains the box on this cell.
  bool known_with(const Position& position, Cell box) const;
  // After this push: one that contains the pushed box.
  bool known_after(const Position& position, Push push) const;

  // Ask the tests about a position whose region is refreshed. True if it is dead; the reason is
  // known then.
  bool found_in(const Position& position);
  // What some test has proved about these boxes, with the player where it is.
  void learn(std::vector<Cell> boxes, Cell player);

  std::size_t size() const { return store_->size(); }
  const Pattern& operator[](std::size_t i) const { return (*store_)[i]; }
  PatternStore& store() { return *store_; }

 private:
  void make_tests();
  void keep(DeadlockTest& test, Cell player);

  const Terrain* terrain_;
  std::shared_ptr<PatternStore> store_;
  Position alone_;
  // Made when first needed.
  std::unique_ptr<DeadlockTest> corral_;
  std::unique_ptr<DeadlockTest> removal_;
  Backoff asking_{4, 16};  // of `removal`
};

}  // namespace pushwise::sokoban
