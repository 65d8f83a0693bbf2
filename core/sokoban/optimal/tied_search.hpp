// The fewest moves among the solutions with the fewest pushes of a level, P, which are proved.
//
// Two halves, forward from the start and backward from the end, go layer by layer of as many
// pushes, and the one with less to do goes on. Where they meet, every solution passes a state that
// both have reached, and the best of these ways is the answer. What either half finds its layers to
// cost beyond the bounds is added to the bounds of the other (TiedBounds), so each leaves out more
// the farther the other has come. The backward half begins when the level turns out not to be
// trivial: it needs a table of pairs.
#pragma once

#include <memory>
#include <vector>

#include "sokoban/optimal/least_moves.hpp"
#include "sokoban/optimal/tied_side.hpp"

namespace pushwise::sokoban {

class TiedSearch final : public LeastMoves {
 public:
  // `backward_from`: regions that the forward half expands first.
  TiedSearch(const OptimalTables& tables, MemoryBudget& budget, const OptimalParts& parts,
             const OptimalKnowledge& known, Cost fewest_pushes, std::uint64_t backward_from);

  void set_ceiling(MoveScore score) override {
    if (score.moves >= ceiling_ || score.pushes != fewest_pushes_) return;
    ceiling_ = score.moves;
    best_ = {};
  }
  Outcome step(std::uint64_t budget) override;

  const Statistics& statistics() const override { return statistics_; }
  const OptimalEvaluator& evaluator() const override { return forward_.evaluator(); }
  std::uint64_t dominated() const override {
    return forward_.dominated() + (backward_ ? backward_->dominated() : 0);
  }
  // Of the moves nothing is known before the end.
  Cost lower_bound() const override { return ended_ ? ceiling_ : 0; }
  bool settled() const override { return ended_ && ceiling_ < infinite; }
  std::size_t open() const override {
    return forward_.waiting() + (backward_ ? backward_->waiting() : 0);
  }
  bool found() const override { return best_.here != no_state; }
  std::vector<PathState> path() const override;
  PathState snapshot() const override;
  void add_sample(std::size_t most, std::vector<std::vector<Cell>>& out) const override;

 private:
  bool may_go_backward() const;
  Outcome begin_backward();
  Outcome advance();
  void note(const TiedSide::Meeting& way);
  bool done() const { return forward_.waiting() == 0 || (backward_ && backward_->waiting() == 0); }

  OptimalTables tables_;
  MemoryBudget& budget_;
  OptimalParts parts_;
  OptimalKnowledge known_;
  const Board& board_;
  Cost fewest_pushes_;
  std::uint64_t backward_from_;
  Statistics statistics_;
  TiedBounds bounds_;
  TiedSide forward_;
  std::unique_ptr<PairTable> backward_pairs_;
  std::unique_ptr<TiedSide> backward_;
  bool started_ = false;
  bool ended_ = false;
  bool turn_ = true;  // of the forward half
  Cost turn_layer_ = -1;
  Cost ceiling_ = infinite;
  TiedSide::Meeting best_;
};

}  // namespace pushwise::sokoban
