#include "sokoban/optimal/optimal.hpp"

#include <algorithm>
#include <thread>

#include "sokoban/large.hpp"
#include "sokoban/optimal/level_tables.hpp"
#include "sokoban/optimal/run.hpp"
#include "sokoban/registry.hpp"
#include "sokoban/textbook/textbook.hpp"

namespace pushwise::sokoban {

namespace {

// One or more runs that differ in their dice, each in a thread of its own; the last one tries the
// backward way too, and every other one does without cut squares. Any of them may find the
// solution; all their proofs hold, so the bound is the largest. At first they share tables, not
// states: on easy levels several draws are worth more than one. Later they join forces.
class OptimalSolver final : public Solver {
 public:
  OptimalSolver(std::shared_ptr<const Terrain> terrain, const OptimalOptions& options)
      : terrain_(std::move(terrain)), options_(options) {}

  Outcome step(double seconds, std::uint64_t node_limit) override {
    if (runs_.empty()) prepare();
    join_forces();
    for (const auto& run : runs_) run->set_ceiling(ceiling_);
    const std::vector<std::uint64_t> shares = share_out(node_limit);
    std::vector<std::thread> threads;
    for (std::size_t i = 1; i < runs_.size(); ++i)
      threads.emplace_back([this, i, seconds, &shares] { runs_[i]->advance(seconds, shares[i]); });
    runs_[0]->advance(seconds, shares[0]);
    for (std::thread& thread : threads) thread.join();
    return conclude();
  }

  void offer(const std::string& lurd) override {
    const auto pushes = static_cast<Cost>(std::count_if(
        lurd.begin(), lurd.end(), [](char letter) { return letter >= 'A' && letter <= 'Z'; }));
    if (pushes >= ceiling_) return;
    ceiling_ = pushes;
    offered_ = lurd;
  }

  const Statistics& statistics() const override { return sum_; }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const override {
    OptimalCounts sum;
    std::uint64_t patterns = 0;
    for_each_search([&](const OptimalSearch& search) {
      sum += search.evaluator().counts();
      patterns += search.evaluator().patterns();
    });
    return {{"dead", sum.dead_cells},   {"freeze", sum.frozen},
            {"triples", sum.triples},   {"learned-deadlocks", sum.learned_deadlocks},
            {"bound", sum.bound},       {"gate", sum.gates},
            {"pi-corral", sum.corrals}, {"postponed", sum.postponed},
            {"raised", sum.raised},     {"descent", sum.descents},
            {"ceiling", sum.ceiling},   {"patterns", patterns}};
  }
  Cost lower_bound() const override {
    Cost best = 0;
    for (const auto& run : runs_) best = std::max(best, run->lower_bound());
    return best;
  }
  bool complete() const override { return true; }
  bool optimal() const override { return true; }
  std::string solution() const override {
    if (winner_ == nullptr) return offered_;
    return to_lurd(terrain_->board(), winner_->path(), false);
  }
  PathState snapshot() const override {
    if (runs_.empty()) return {terrain_->board().boxes(), terrain_->board().player()};
    return runs_[0]->snapshot();
  }
  std::size_t open() const override {
    std::size_t sum = 0;
    for (const auto& run : runs_) sum += run->open();
    return sum;
  }
  std::size_t peak_bytes() const override {
    std::size_t peak = 0;
    for (const auto& run : runs_) peak = std::max(peak, run->peak_bytes());
    return peak;
  }

  std::vector<const Pattern*> learnt() const override {
    std::vector<const Pattern*> out;
    for_each_search([&](const OptimalSearch& search) {
      // What is proved about pulls is not what a pattern says.
      if (search.way() == Way::forward) search.evaluator().add_learnt(out);
    });
    return out;
  }
  // Forward that of the run that has come farthest; only the last one searches backward as well.
  std::shared_ptr<const Checkpoint> checkpoint() const override {
    const auto all = std::make_shared<Checkpoint>();
    for (const auto& run : runs_) {
      Checkpoint one = run->checkpoint();
      all->backward = std::move(one.backward);
      all->probe = one.probe;
      if (one.forward && (!all->forward || one.forward->reached() > all->forward->reached()))
        all->forward = std::move(one.forward);
    }
    return all->empty() ? nullptr : all;
  }
  std::vector<std::vector<Cell>> sample(std::size_t most) const override {
    std::vector<std::vector<Cell>> out;
    for_each_search([&](const OptimalSearch& search) {
      if (search.way() == Way::forward) search.add_sample(most / runs_.size(), out);
    });
    return out;
  }

 private:
  template <class Visit>
  void for_each_search(Visit&& visit) const {
    for (const auto& run : runs_) run->for_each_search(visit);
  }

  void prepare() {
    const std::size_t limit = options_.memory_limit;
    tables_ = std::make_unique<LevelTables>(*terrain_, options_.parts.pairs, limit);
    const std::size_t threads = std::max<std::size_t>(options_.threads, 1);
    const std::size_t caches = std::min(limit / 8, threads * LevelTables::cache_bytes);
    const OptimalTables tables = tables_->view(options_.triples_from);
    const Checkpoint from = options_.known.checkpoint ? *options_.known.checkpoint : Checkpoint{};
    for (std::size_t i = 0; i < threads; ++i) {
      OptimalParts parts = options_.parts;
      // One is enough to try the backward way.
      if (parts.forward) parts.backward = parts.backward && i + 1 == threads;
      // They pay on most levels; on some the dives find the solution sooner without.
      parts.cut_squares = parts.cut_squares && i % 2 == 0;
      Checkpoint own{from.forward, nullptr, {}};  // what was learned is of use to all
      if (i + 1 == threads) own = {own.forward, from.backward, from.probe};
      runs_.push_back(std::make_unique<OptimalRun>(
          tables, parts,
          OptimalShare{i, threads, options_.most_states, Way::forward, options_.probe_states,
                       options_.checkpoint_states},
          options_.known, own, limit - caches));
      runs_.back()->set_ceiling(ceiling_);
    }
    if (from.forward && threads > 1) join_first();
  }

  // The first one goes on from a checkpoint, and all others work on its states.
  void join_first() {
    OptimalRun& first = *runs_[0];
    if (!first.forward()) return;
    first.begin_now();
    if (!first.has_work() || !first.forward()->can_be_joined()) return;
    for (std::size_t i = 1; i < runs_.size(); ++i)
      if (runs_[i]->forward()) runs_[i]->join(first);
  }

  // On a level that is not done soon, all threads work on the states of the one that has come
  // farthest.
  void join_forces() {
    if (runs_.size() < 2) return;
    OptimalRun* best = nullptr;
    const auto reached = [](const OptimalRun& run) {
      return std::pair(run.forward()->lower_bound(), run.forward()->statistics().stored);
    };
    for (const auto& run : runs_)
      if (run->forward() && run->forward()->can_be_joined() &&
          (best == nullptr || reached(*run) > reached(*best)))
        best = run.get();
    if (best == nullptr || best->forward()->statistics().expanded < options_.join_from) return;
    for (const auto& run : runs_)
      if (run.get() != best && run->outcome() == Outcome::running && run->forward() &&
          run->forward()->can_be_joined())
        run->join(*best);
  }

  // How many states each run may expand, all the same number: what one that has come to its end did
  // not need, and what cannot be divided, goes to the others.
  std::vector<std::uint64_t> share_out(std::uint64_t node_limit) const {
    std::vector<std::uint64_t> shares;
    std::uint64_t left = node_limit;
    std::uint64_t running = 0;
    for (const auto& run : runs_) {
      shares.push_back(run->expanded());
      if (run->has_work())
        ++running;
      else
        left -= std::min(left, run->expanded());
    }
    for (std::size_t i = 0; i < runs_.size(); ++i)
      if (runs_[i]->has_work()) {
        shares[i] = left / running;
        left -= shares[i];
        --running;
      }
    return shares;
  }

  // A solution or a proof of any search counts; the end of memory only if all have come to it.
  Outcome conclude() {
    sum_ = Statistics{};
    bool running = false;
    Outcome outcome = Outcome::memory;
    for_each_search([&](const OptimalSearch& search) {
      const Statistics& part = search.statistics();
      sum_.expanded += search.expanded();
      sum_.generated += part.generated;
      sum_.stored += part.stored;
      sum_.duplicates += part.duplicates;
      sum_.reopened += part.reopened;
      sum_.bytes += part.bytes;
    });
    for (const auto& run : runs_) {
      running = running || run->outcome() == Outcome::running;
      if (run->outcome() == Outcome::exhausted) outcome = Outcome::exhausted;
      if (run->outcome() == Outcome::solved && winner_ == nullptr) winner_ = run.get();
    }
    if (winner_ != nullptr) return Outcome::solved;
    // Nothing better than what was offered exists.
    if (outcome == Outcome::exhausted && ceiling_ < infinite) return Outcome::solved;
    return outcome == Outcome::memory && running ? Outcome::running : outcome;
  }

  std::shared_ptr<const Terrain> terrain_;
  OptimalOptions options_;
  std::unique_ptr<LevelTables> tables_;
  std::vector<std::unique_ptr<OptimalRun>> runs_;
  OptimalRun* winner_ = nullptr;
  std::string offered_;  // the best solution found elsewhere
  Cost ceiling_ = infinite;
  Statistics sum_;
};

// Does every solution that is worth finding fit the records?
bool fits(const Terrain& terrain) {
  const Board& board = terrain.board();
  if (board.goals().empty() || board.boxes().size() > board.goals().size()) return false;
  if (board.cells() >= OptimalRecord::most_cells) return false;
  const DistanceTable& table = terrain.to_goals(DistanceKind::push);
  Cost longest = 0;
  for (const Cell box : board.boxes()) {
    Cost far = 0;
    for (std::size_t goal = 0; goal < table.targets(); ++goal)
      if (table.best_row(box)[goal] != unreachable)
        far = std::max(far, Cost{table.best_row(box)[goal]});
    longest += far;
  }
  return longest < OptimalRecord::most_pushes / 4;
}

}  // namespace

std::unique_ptr<Solver> make_optimal(std::shared_ptr<const Terrain> terrain,
                                     const OptimalOptions& options) {
  if (!terrain->affords_tables())
    return make_large(std::move(terrain), Objective::pushes, options.memory_limit);
  if (fits(*terrain)) return std::make_unique<OptimalSolver>(std::move(terrain), options);
  TextbookOptions textbook;
  textbook.method = "astar";
  textbook.memory_limit = options.memory_limit;
  JudgeNames names;
  names.bound = "push-matching";
  names.deadlocks = {"dead", "freeze", "corral"};
  names.macros = {"tunnel"};
  auto judge = make_judge(*terrain, names);
  return make_textbook(std::move(terrain), std::move(judge), textbook);
}

}  // namespace pushwise::sokoban
