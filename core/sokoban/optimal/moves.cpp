#include "sokoban/optimal/moves.hpp"

#include <algorithm>

#include "search/pace.hpp"
#include "sokoban/large.hpp"
#include "sokoban/optimal/level_tables.hpp"
#include "sokoban/optimal/move_search.hpp"
#include "sokoban/optimal/tied_search.hpp"
#include "sokoban/registry.hpp"
#include "sokoban/textbook/textbook.hpp"

namespace pushwise::sokoban {

namespace {

class OptimalMovesSolver final : public Solver {
 public:
  OptimalMovesSolver(std::shared_ptr<const Terrain> terrain, const OptimalMovesOptions& options)
      : terrain_(std::move(terrain)),
        options_(options),
        budget_(options.memory_limit -
                std::min(options.memory_limit / 8, LevelTables::cache_bytes)) {}

  Outcome step(double seconds, std::uint64_t node_limit) override {
    if (!search_) prepare();
    const Outcome outcome = pace_.step(*search_, seconds, node_limit);
    budget_.note();
    // Nothing better than what was offered exists.
    return outcome == Outcome::exhausted && best_offered_.moves < infinite ? Outcome::solved
                                                                           : outcome;
  }

  void offer(const std::string& lurd) override {
    const MoveScore score{
        static_cast<Cost>(lurd.size()),
        static_cast<Cost>(std::count_if(lurd.begin(), lurd.end(), [](char letter) {
          return push_letters.find(letter) != std::string_view::npos;
        }))};
    const bool wanted =
        options_.fewest_pushes >= infinite || score.pushes == options_.fewest_pushes;
    if (!wanted || score >= best_offered_) return;
    best_offered_ = score;
    offered_ = lurd;
    if (search_) search_->set_ceiling(score);
  }

  const Statistics& statistics() const override {
    static const Statistics none;
    return search_ ? search_->statistics() : none;
  }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const override {
    if (!search_) return {};
    const OptimalCounts& counts = search_->evaluator().counts();
    return {{"dead", counts.dead_cells},
            {"freeze", counts.frozen},
            {"triples", counts.triples},
            {"learned-deadlocks", counts.learned_deadlocks},
            {"bound", counts.bound},
            {"raised", counts.raised},
            {"ceiling", counts.ceiling},
            {"dominated", search_->dominated()},
            {"patterns", search_->evaluator().patterns()}};
  }
  Cost lower_bound() const override { return search_ ? search_->lower_bound() : 0; }
  bool complete() const override { return true; }
  bool optimal() const override { return true; }
  bool settled() const override { return search_ && search_->settled(); }
  std::string solution() const override {
    if (!search_ || !search_->found()) return offered_;
    return to_lurd(terrain_->board(), search_->path(), true);
  }
  PathState snapshot() const override {
    if (!search_) return {terrain_->board().boxes(), terrain_->board().player()};
    return search_->snapshot();
  }
  std::size_t open() const override { return search_ ? search_->open() : 0; }
  std::size_t peak_bytes() const override { return budget_.peak(); }
  std::vector<const Pattern*> learnt() const override {
    std::vector<const Pattern*> out;
    if (search_) search_->evaluator().add_learnt(out);
    return out;
  }
  std::vector<std::vector<Cell>> sample(std::size_t most) const override {
    std::vector<std::vector<Cell>> out;
    if (search_) search_->add_sample(most, out);
    return out;
  }

 private:
  void prepare() {
    tables_ = std::make_unique<LevelTables>(*terrain_, options_.parts.pairs, options_.memory_limit);
    const OptimalTables tables = tables_->view(options_.triples_from);
    if (options_.fewest_pushes < infinite)
      search_ = std::make_unique<TiedSearch>(tables, budget_, options_.parts, options_.known,
                                             options_.fewest_pushes, options_.backward_from);
    else
      search_ = std::make_unique<MoveSearch>(tables, budget_, options_.parts, options_.known);
    search_->set_ceiling(best_offered_);
  }

  std::shared_ptr<const Terrain> terrain_;
  OptimalMovesOptions options_;
  MemoryBudget budget_;
  std::unique_ptr<LevelTables> tables_;
  std::unique_ptr<LeastMoves> search_;
  Pace pace_;
  std::string offered_;  // the best solution found elsewhere
  MoveScore best_offered_{infinite, infinite};
};

}  // namespace

std::unique_ptr<Solver> make_optimal_moves(std::shared_ptr<const Terrain> terrain,
                                           const OptimalMovesOptions& options) {
  if (!terrain->affords_tables())
    return make_large(std::move(terrain), Objective::moves, options.memory_limit);
  const Board& board = terrain->board();
  if (!board.goals().empty() && board.boxes().size() <= board.goals().size())
    return std::make_unique<OptimalMovesSolver>(std::move(terrain), options);
  // Nothing to assign: no search will take long.
  TextbookOptions textbook;
  textbook.method = "astar";
  textbook.memory_limit = options.memory_limit;
  textbook.move_model = true;
  JudgeNames names;
  names.bound = "push-matching";
  names.deadlocks = {"dead", "freeze"};
  auto judge = make_judge(*terrain, names);
  return make_textbook(std::move(terrain), std::move(judge), textbook);
}

}  // namespace pushwise::sokoban
