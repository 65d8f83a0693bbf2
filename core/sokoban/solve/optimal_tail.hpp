// How the push-optimal search goes on when no more states can be kept: depth-first from the states
// that wait, threshold by threshold.
//
// The states kept are now a fixed table S. Each open one, n, has its pushes g(n) and an F(n): no
// solution that goes on from n, other than by stored states, has fewer pushes. A pass with the
// threshold T (the least F) searches below every open state with F <= T all pushes whose f does not
// exceed T, and F(n) becomes the least f beyond T that was met there. A state met with g pushes is
// passed over if it is in S with no more than g (S answers for it), or if this pass has been there
// with no more than g (a table of the states visited, emptied for each pass, forgetful when full).
//
// Why nothing is lost. Let C be the optimum and T < C, and call a state with g pushes good if its
// true distance is C - g. Take the good one with the least distance among S and what the pass
// visited; it has a good successor c. If c is in S or visited, it would be a better choice. If it
// was left out for its f, then F(n) <= f(c) <= C for the n it was met from. The one gap is an n
// not searched in this pass because F(n) > T, whose F came from an earlier pass: there c may have
// been passed over for the sake of that pass's visits, which are gone. Such an n "leans" on others
// and is searched again in every pass. So some F is at most C, always, and the bound is proved.
#pragma once

#include <vector>

#include "search/search.hpp"
#include "sokoban/solve/optimal_judge.hpp"
#include "sokoban/solve/optimal_states.hpp"

namespace pushwise::sokoban {

class OptimalTail {
 public:
  // At most so many visited states are remembered; `root_f` is what raises count from.
  OptimalTail(const Board& board, OptimalStates& states, OptimalJudge& judge,
              Statistics& statistics, Cost root_f, Cost lower_bound, std::size_t visited);

  // Take up one more state.
  Outcome step();
  Cost lower_bound() const { return threshold_; }
  // Stored states that this pass has not looked at, and those on the way to where it is.
  std::size_t open() const { return states_.end() - next_ + depth_; }
  std::size_t bytes() const { return visited_.size() + leans_.size() / 8; }
  std::vector<PathState> path();
  PathState snapshot() const { return {position_.boxes(), position_.player()}; }

 private:
  // A state on the way from the start of this search to where it is.
  struct Frame {
    std::vector<OptimalJudge::Child> children;  // not tried yet
    Push push{};                                // that led here
    Cell player = 0;                            // before it
    Cost pushes = 0;
    std::uint64_t hash = 0;  // of the boxes
  };

  void begin_pass(Cost threshold);
  Outcome next_start();
  void end_start();
  Outcome try_child();
  // Is the working position, reached with so many pushes, left to somebody else?
  bool passed_over(std::uint64_t hash, Cell region, Cost pushes);
  bool was_visited(std::uint64_t hash, Cell region, Cost pushes);
  // Put the working position on the stack, unless its f is too large.
  bool visit(Cell moved, Push push, Cell player, Cost pushes, std::uint64_t hash);
  void leave();

  const Board& board_;
  OptimalStates& states_;
  OptimalJudge& judge_;
  Statistics& statistics_;
  Cost root_f_;
  Cost threshold_ = 0;
  Cost beyond_ = infinite;        // the least F of all open states, as far as the pass has come
  Cost beyond_start_ = infinite;  // of the one that is searched
  StateId start_ = no_state;      // the open state that is searched
  StateId next_ = 0;              // the stored state to look at next
  bool leaning_ = false;
  std::vector<bool> leans_;
  std::size_t buckets_;
  std::vector<std::byte> visited_;  // buckets of records; one without pushes is empty
  Position position_;
  std::vector<Frame> frames_;  // the first depth_ are the stack, the others keep their vectors
  std::size_t depth_ = 0;
  std::vector<Push> solution_;  // from start_
  std::vector<std::byte> buffer_;
};

}  // namespace pushwise::sokoban
