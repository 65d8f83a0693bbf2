// The descent test of the push-optimal engine: is what f leaves enough to solve a state?
//
// Depth-first through the pushes whose f is no larger, with a budget of states. If it ends at a
// solved position, that is the rest of a best solution; if it finds nothing more to follow, f of
// the state is the least of those it has left out. A search at its last f has many states from
// which the way is straight, and the queue comes to it late: the test is one more way to get there.
// All it visits is paid for like other states, so it may use a share of the work only.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "search/descent.hpp"
#include "sokoban/optimal/evaluator.hpp"
#include "sokoban/state/lurd.hpp"

namespace pushwise::sokoban {

class OptimalDescent {
 public:
  OptimalDescent(const Board& board, OptimalEvaluator& evaluator, Statistics& statistics,
                 DescentPlan plan);

  // May it be asked again, after what it has cost so far?
  bool due() const;
  // States made by all tests, and by those of a search that this one goes on from.
  std::uint64_t created() const { return before_ + descent_.created(); }
  void count_from(std::uint64_t created) { before_ = created; }
  // About a state with this many pushes behind it, whose f is not above this. No more than
  // `node_limit` states in all are expanded. The evaluator has to look at the position again
  // afterwards.
  DescentAnswer ask(const Position& position, Cell moved, Cost pushes, Cost f,
                    std::uint64_t node_limit);

  // After `failed`: the least f of a way that was left out, `infinite` if the state is dead.
  Cost beyond() const { return space_.beyond(); }
  // After `exact`: what follows the state, to the end.
  std::vector<PathState> path() const;

 private:
  // What Descent walks.
  class Space {
   public:
    struct Move {
      Push push;
      Cell player;  // before it
    };

    Space(const Board& board, OptimalEvaluator& evaluator, Statistics& statistics)
        : evaluator_(evaluator), statistics_(statistics), position_(board) {}

    void set(const Position& position, Cell moved, Cost pushes, Cost f, std::uint64_t node_limit);

    template <class Sink>
    void moves(Sink&& sink) {
      ++statistics_.expanded;
      std::vector<OptimalEvaluator::Child> children;
      leave_out(evaluator_.children(position_, moved_.back(), pushes() + 1, f_, false, children));
      const Cell player = position_.player();
      for (auto child = children.rbegin(); child != children.rend(); ++child)
        if (sink(Move{child->push, player})) return;
    }
    bool play(const Move& move);
    bool must_stop() const { return statistics_.expanded >= node_limit_; }
    void undo(const Move& move);
    Cost rest() const { return rests_.back(); }
    bool is_goal() const { return evaluator_.course().ended(position_); }
    std::u16string key() const;
    Cost beyond() const { return beyond_; }
    // Everything that leads on from the working position has an f of at least this, which is too
    // large.
    void leave_out(Cost f) { beyond_ = std::min(beyond_, f); }
    const Position& position() const { return position_; }
    const Course& course() const { return evaluator_.course(); }

   private:
    // The end of the pushes that f allows is not the end of the level: backward the boxes may be
    // there and the player elsewhere.
    void look_at_the_end() {
      if (pushes() == f_ && !is_goal()) leave_out(f_ + evaluator_.step());
    }
    Cost pushes() const { return start_ + static_cast<Cost>(rests_.size()) - 1; }

    OptimalEvaluator& evaluator_;
    Statistics& statistics_;
    Position position_;
    Cost start_ = 0;  // pushes behind the state asked about
    Cost f_ = 0;
    Cost beyond_ = infinite;
    std::uint64_t node_limit_ = 0;
    std::vector<Cost> rests_;  // by depth
    std::vector<Cell> moved_;
  };

  DescentPlan plan_;
  std::uint64_t before_ = 0;
  const Statistics& statistics_;
  Space space_;
  Descent<Space> descent_;
};

}  // namespace pushwise::sokoban
