#include "sokoban/solve/optimal.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "sokoban/solve/configure.hpp"
#include "sokoban/solve/textbook.hpp"

namespace pushwise::sokoban {

namespace {

// What the pair table may take, unless the memory limit asks for less.
constexpr std::size_t most_pair_bytes = std::size_t{512} << 20;
// Distances above this would be cut off in the pair bound's 16-bit reduced costs.
constexpr std::size_t most_pair_cells = 1000;

class OptimalSolver final : public Solver {
 public:
  OptimalSolver(std::shared_ptr<const Terrain> terrain, const OptimalOptions& options)
      : terrain_(std::move(terrain)),
        options_(options),
        budget_(options.memory_limit),
        live_(live_packing(*terrain_)) {}

  Outcome step(double seconds, std::uint64_t node_limit) override {
    const Clock clock;
    if (search_ == nullptr) prepare();
    double now = 0;
    Outcome outcome = Outcome::running;
    do {
      const std::uint64_t left = node_limit - std::min(node_limit, statistics().expanded);
      outcome = search_->step(std::min(slice_, left));
      const double before = now;
      now = clock.seconds();
      // Slices of about a millisecond: short enough to stop in time, long enough to be free.
      if (now - before < 0.0005 && slice_ < 1U << 14) slice_ *= 2;
      if (now - before > 0.002 && slice_ > 1) slice_ /= 2;
    } while (outcome == Outcome::running && now < seconds && statistics().expanded < node_limit);
    budget_.note();
    return outcome;
  }

  const Statistics& statistics() const override {
    return search_ == nullptr ? nothing_ : search_->statistics();
  }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const override {
    if (search_ == nullptr) return {};
    const OptimalCounts& counts = search_->counts();
    return {{"dead", counts.dead_cells},   {"freeze", counts.frozen},
            {"bound", counts.bound},       {"gate", counts.gates},
            {"pi-corral", counts.corrals}, {"postponed", counts.postponed},
            {"raised", counts.raised}};
  }
  Cost lower_bound() const override { return search_ == nullptr ? 0 : search_->lower_bound(); }
  bool complete() const override { return true; }
  bool optimal() const override { return true; }
  std::string solution() const override {
    return to_lurd(terrain_->board(), search_->path(), false);
  }
  PathState snapshot() const override {
    if (search_ == nullptr) return {terrain_->board().boxes(), terrain_->board().player()};
    return search_->snapshot();
  }
  std::size_t open() const override { return search_ == nullptr ? 0 : search_->open(); }
  std::size_t peak_bytes() const override { return budget_.peak(); }

 private:
  void prepare() {
    const Board& board = terrain_->board();
    std::size_t most = most_pair_bytes;
    if (budget_.limit() != 0) most = std::min(most, budget_.limit() / 8);
    if (options_.parts.pairs && live_.size() > 1 && board.cells() <= most_pair_cells &&
        PairTable::bytes_for(board, live_.size()) <= most)
      pairs_ = std::make_unique<PairTable>(*terrain_, live_);
    search_ =
        std::make_unique<OptimalSearch>(*terrain_, live_, pairs_.get(), budget_, options_.parts);
  }

  std::shared_ptr<const Terrain> terrain_;
  OptimalOptions options_;
  MemoryBudget budget_;
  Packing live_;
  std::unique_ptr<PairTable> pairs_;
  std::unique_ptr<OptimalSearch> search_;
  Statistics nothing_;
  std::uint64_t slice_ = 16;
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

Packing live_packing(const Terrain& terrain) {
  BitSet live(terrain.board().cells());
  for (Cell cell = 0; cell < terrain.board().cells(); ++cell)
    if (!terrain.is_dead(cell)) live.set(cell);
  return Packing(terrain.board(), live);
}

std::unique_ptr<Solver> make_optimal(std::shared_ptr<const Terrain> terrain,
                                     const OptimalOptions& options) {
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
