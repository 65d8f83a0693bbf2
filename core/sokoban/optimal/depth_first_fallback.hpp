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
// Why nothing is lost. Let C be the optimum. Call a state with g pushes good if its true distance
// is C - g; a good state is never met with fewer pushes, and its f never exceeds C. Claim: before
// and after every pass with T < C there is an open n with F(n) <= C, itself good, from which good
// states that are not in S with as few pushes lead to a solved one. At first that is the good state
// in S with the least distance: were it closed, a good successor would be in S. Now a pass:
//   - If n is not searched, F(n) stays as it is.
//   - If n is searched, follow its good states. The first is either left out for its f, and then
//     F(n) <= f <= C; or it is visited from n; or it is passed over because an open n' visited it
//     before, in this pass and with as many pushes. Then n' is good and goes on from there, and its
//     search is followed instead. (A reduction may offer another good successor; follow that one.)
//     Distances fall with every step and no solved state is reached under T < C, so the way ends
//     with a state left out for its f in the search of some n'', and F(n'') <= C.
// So the least F never exceeds C: what a pass passes over for the sake of its own visits is
// answered for by the F of the visitor, and the visits themselves may be forgotten when the pass is
// over. They must be: a visit of an earlier pass, under a smaller T, answers for nothing now.
//
// It ends in any case, if only because no path of more than 8,191 pushes is followed; but where the
// visits do not fit their table an unsolvable level may take it very long to get there.
#pragma once

#include <vector>

#include "search/search.hpp"
#include "sokoban/optimal/evaluator.hpp"
#include "sokoban/optimal/states.hpp"

namespace pushwise::sokoban {

class DepthFirstFallback {
 public:
  // At most this many visited states are remembered; `root_f` is what raises count from.
  DepthFirstFallback(const Board& board, OptimalStates& states, OptimalEvaluator& evaluator,
                     Statistics& statistics, Cost root_f, Cost lower_bound, std::size_t visited);

  // Take up one more state.
  Outcome step();
  Cost lower_bound() const { return threshold_; }
  // Stored states that this pass has not looked at, and those on the way to where it is.
  std::size_t open() const { return states_.end() - next_ + depth_; }
  std::size_t bytes() const { return visited_.size(); }
  std::vector<PathState> path();
  PathState snapshot() const { return {position_.boxes(), position_.player()}; }

 private:
  // A state on the way from the start of this search to where it is.
  struct Frame {
    std::vector<OptimalEvaluator::Child> children;  // not tried yet
    Push push{};                                    // that led here
    Cell player = 0;                                // before it
    Cost pushes = 0;
    std::uint64_t hash = 0;  // of the boxes
  };

  void begin_pass(Cost threshold);
  Outcome next_start();
  void end_start();
  Outcome try_child();
  // Is the working position, reached with this many pushes, left to somebody else?
  bool passed_over(std::uint64_t hash, Cell region, Cost pushes);
  bool was_visited(std::uint64_t hash, Cell region, Cost pushes);
  // Put the working position on the stack, unless its f is too large.
  bool visit(Cell moved, Push push, Cell player, Cost pushes, std::uint64_t hash);
  void leave();

  const Board& board_;
  OptimalStates& states_;
  OptimalEvaluator& evaluator_;
  Statistics& statistics_;
  Cost root_f_;
  Cost threshold_ = 0;
  Cost beyond_ = infinite;        // the least F of all open states, as far as the pass has come
  Cost beyond_start_ = infinite;  // of the one that is searched
  StateId start_ = no_state;      // the open state that is searched
  StateId next_ = 0;              // the stored state to look at next
  std::size_t buckets_;
  std::vector<std::byte> visited_;  // buckets of records; one without pushes is empty
  Position position_;
  std::vector<Frame> frames_;  // the first depth_ are the stack, the others keep their vectors
  std::size_t depth_ = 0;
  std::vector<Push> solution_;  // from start_
  std::vector<std::byte> buffer_;
};

}  // namespace pushwise::sokoban
