// A strategy made of two feature-space searches, one backward that says what to aim at and one
// forward that aims at it. They meet at the perimeter, mostly half-way.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sokoban/fast/feature_space/forward_tests.hpp"
#include "sokoban/fast/feature_space/layout.hpp"
#include "sokoban/fast/feature_space/search.hpp"
#include "sokoban/fast/shared/shared_state.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise::sokoban::fast {

class TwoWay : public Solver {
 public:
  Outcome step(double seconds, std::uint64_t node_limit) final;

  const Statistics& statistics() const final { return statistics_; }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const final {
    return tests_.pruned();
  }
  Cost lower_bound() const final { return 0; }
  bool complete() const final { return true; }
  bool optimal() const final { return false; }
  std::size_t open() const final {
    return (backward_ ? backward_->size() : 0) + (forward_ ? forward_->size() : 0);
  }
  std::size_t peak_bytes() const final { return budget_.peak(); }
  std::string solution() const final;
  PathState snapshot() const final;
  Finding finding() const final;
  std::vector<Meeting> take_meetings() final { return std::exchange(meetings_, {}); }
  std::vector<PathState> path_to(const PathState& state, Way way) final;

 protected:
  TwoWay(std::shared_ptr<const Layout> layout, std::size_t memory_limit, SharedState shared);

  // Which search goes on, and up to how many nodes?
  struct Turn {
    FeatureSearch* search;
    std::size_t most_nodes;
  };
  virtual Turn next_turn() = 0;
  // The board that the run at hand aims at.
  virtual std::optional<HintBoard> hint() const { return std::nullopt; }
  // A turn has ended: by itself, or because there are enough nodes.
  virtual void end_turn(const Turn& turn, Outcome outcome) = 0;

  // A search in the direction of the mode.
  void begin(Mode& mode);
  // The forward search has seen everything.
  void exhaust() { outcome_ = Outcome::exhausted; }

  const Layout& layout() const { return *layout_; }
  ForwardTests& tests() { return tests_; }
  FeatureSearch* backward() const { return backward_.get(); }
  FeatureSearch* forward() const { return forward_.get(); }
  FeatureSearch* search(Way way) const { return way == Way::forward ? forward() : backward(); }
  // A search that is given up leaves its nodes behind.
  void drop(Way way) { retire(way == Way::forward ? forward_ : backward_); }

 private:
  static constexpr std::size_t perimeter_bytes = std::size_t{32} << 20;
  // Nodes of searches given up, some 150 bytes each; the oldest are forgotten.
  static constexpr std::size_t most_retired = 500'000;

  bool hopeless() const;
  void meet(FeatureSearch& search);
  Finding now() const;
  void retire(std::unique_ptr<FeatureSearch>& search);
  std::vector<PathState> path_in_trees(const Position& position, Way way);

  // A search given up, and what its run was like.
  struct Retired {
    std::unique_ptr<FeatureSearch> search;
    Finding by;
  };

  std::shared_ptr<const Layout> layout_;
  MemoryBudget budget_;
  SharedState shared_;
  ForwardTests tests_;
  std::unique_ptr<FeatureSearch> backward_;
  std::unique_ptr<FeatureSearch> forward_;
  std::deque<Retired> retired_;
  std::size_t retired_nodes_ = 0;
  std::vector<Meeting> meetings_;      // with other strategies
  std::optional<std::string> joined_;  // of both directions
  std::optional<Finding> found_;       // of the path joined, or asked for last
  Statistics statistics_;
  Outcome outcome_ = Outcome::running;
};

}  // namespace pushwise::sokoban::fast
