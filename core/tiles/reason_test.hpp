// Is a heuristic's value exact here? The descent test with the reasons of W, P, P&LC, P&LC&C.
//
// For W only moves that put a tile on its own cell are compatible with the value; for P those that
// bring a tile nearer; a pair in linear conflict allows one step aside to one of its tiles; a tile
// next to a wrong corner is allowed one step. Of a given heuristic nothing is known but its values:
// after k moves k + value must not exceed the value at the start, which every shortest solution of
// that length satisfies if the heuristic is admissible. h^f is the value where the test succeeds,
// and the value plus the punishment where it fails.
#pragma once

#include <utility>
#include <vector>

#include "search/descent.hpp"
#include "tiles/evaluator.hpp"
#include "tiles/position.hpp"

namespace pushwise::tiles {

// What is known of a state's value. `failed`: it is not exact.
enum class Exactness : std::uint8_t { unknown, failed, exact };

// The position as the descent template walks it.
class ReasonWalk {
 public:
  using Move = Slide;

  ReasonWalk(const Board& board, const Evaluator& evaluator)
      : position_(board), evaluator_(evaluator) {}

  // Start from here; returns the value of the heuristic.
  Cost set(const std::vector<Tile>& cells) {
    position_.set(cells);
    const Cost value = evaluator_.value(cells, reasons_);
    rest_ = by_place() || given() ? value : evaluator_.distance_sum(cells);
    steps_.clear();
    spent_.assign(reasons_.pairs.size() + reasons_.corner_tiles.size(), false);
    return value;
  }

  template <class Sink>
  void moves(Sink&& sink) const {
    position_.slides(sink);
  }

  bool play(const Slide& slide) {
    const Tile tile = position_.tile(slide);
    Cost change;
    std::size_t reason = none;
    if (given()) {
      position_.play(slide);
      change = evaluator_.value(position_.cells()) - rest_;
      steps_.push_back({change, reason});
      rest_ += change;
      return true;
    }
    if (by_place()) {
      if (slide.blank != evaluator_.goal_cell(tile)) return false;
      change = -1;
    } else {
      change = evaluator_.distance(tile, slide.blank) - evaluator_.distance(tile, slide.tile);
      if (change >= 0) {
        reason = to_step_aside(tile, slide);
        if (reason == none) return false;
        spent_[reason] = true;
      }
    }
    steps_.push_back({change, reason});
    rest_ += change;
    position_.play(slide);
    return true;
  }

  void undo(const Slide& slide) {
    const Step step = steps_.back();
    steps_.pop_back();
    rest_ -= step.change;
    if (step.reason != none) spent_[step.reason] = false;
    position_.undo(slide);
  }

  // Moves still needed even if nothing stood in the way.
  Cost rest() const { return rest_; }
  bool is_goal() const { return rest_ == 0 && (!given() || evaluator_.is_goal(position_.cells())); }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  struct Step {
    Cost change;
    std::size_t reason;  // the reason a step aside has used up
  };

  bool by_place() const { return evaluator_.heuristic() == Heuristic::misplaced; }
  bool given() const { return evaluator_.heuristic() == Heuristic::given; }

  // A reason not yet spent that lets the tile move away from its cell. Pairs come first in the
  // numbering, corner tiles behind them.
  std::size_t to_step_aside(Tile tile, const Slide& slide) const {
    const bool sideways = slide.direction == left || slide.direction == right;
    for (std::size_t i = 0; i < reasons_.pairs.size(); ++i) {
      const Reasons::Pair& pair = reasons_.pairs[i];
      if (!spent_[i] && pair.horizontal != sideways && (pair.first == tile || pair.second == tile))
        return i;
    }
    for (std::size_t i = 0; i < reasons_.corner_tiles.size(); ++i)
      if (!spent_[reasons_.pairs.size() + i] && reasons_.corner_tiles[i] == tile)
        return reasons_.pairs.size() + i;
    return none;
  }

  Position position_;
  const Evaluator& evaluator_;
  Reasons reasons_;
  std::vector<char> spent_;
  Cost rest_ = 0;
  std::vector<Step> steps_;
};

static_assert(DescentDomain<ReasonWalk>);

class ReasonTest {
 public:
  ReasonTest(const Board& board, const Evaluator& evaluator)
      : walk_(board, evaluator), descent_(walk_) {}
  ReasonTest(const ReasonTest&) = delete;  // the descent refers to the walk
  ReasonTest& operator=(const ReasonTest&) = delete;

  // The value at `cells` and whether it is exact.
  std::pair<Cost, Exactness> run(const std::vector<Tile>& cells) {
    const Cost value = walk_.set(cells);
    const DescentAnswer answer = descent_.run(value);
    return {value, answer == DescentAnswer::exact ? Exactness::exact : Exactness::failed};
  }
  // The moves that prove exactness, after a run that found it.
  const std::vector<Slide>& path() const { return descent_.path(); }
  std::uint64_t created() const { return descent_.created(); }

 private:
  ReasonWalk walk_;
  Descent<ReasonWalk> descent_;
};

}  // namespace pushwise::tiles
