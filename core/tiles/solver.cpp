#include "tiles/solver.hpp"

#include <stdexcept>

#include "base/clock.hpp"
#include "search/best_first.hpp"
#include "search/depth_first.hpp"
#include "search/iterative_deepening.hpp"
#include "search/pace.hpp"
#include "tiles/conflict_space.hpp"
#include "tiles/domain.hpp"
#include "tiles/full_pattern_space.hpp"
#include "tiles/grid_space.hpp"

namespace pushwise::tiles {

namespace {

// An algorithm is a configuration of one of the search templates.
struct Algorithm {
  const char* name;
  bool depth_first;
  Order order;
  bool optimal;
  bool informed;
};

constexpr Algorithm algorithms[] = {
    {"brute", true, Order::depth, true, false}, {"bfs", false, Order::breadth, true, false},
    {"dfs", false, Order::depth, false, false}, {"greedy", false, Order::greedy, false, true},
    {"astar", false, Order::astar, true, true}, {"wastar", false, Order::astar, true, true},
};

const Algorithm& find_algorithm(const std::string& name) {
  for (const Algorithm& algorithm : algorithms)
    if (name == algorithm.name) return algorithm;
  throw std::invalid_argument("there is no algorithm '" + name + "'");
}

// Databases and functions are asked position by position, except where IDA* has a space of its own.
Heuristic heuristic_of(const SolverOptions& options) {
  return options.patterns || options.given ? Heuristic::given : options.heuristic;
}

GivenHeuristic given_by(const Puzzle& puzzle, const SolverOptions& options) {
  if (options.given) return options.given();
  if (!options.patterns) return {};
  auto evaluator = std::make_shared<PatternEvaluator>(puzzle, options.patterns);
  return {[evaluator](const std::vector<Tile>& cells) { return evaluator->value(cells); },
          evaluator->has_parity() ? 2 : 1};
}

// The searches that store states, and brute force.
class StoringSolver final : public Solver {
 public:
  StoringSolver(const Puzzle& puzzle, const SolverOptions& options)
      : algorithm_(find_algorithm(options.algorithm)),
        options_(options),
        puzzle_(puzzle),
        budget_(options.memory_limit),
        domain_(puzzle, heuristic_of(options), given_by(puzzle, options), options.test) {
    if (algorithm_.depth_first) {
      DepthFirstOptions depth_first;
      depth_first.table = false;
      depth_first.ordered = false;
      depth_first.depth_limit = options.depth_limit;
      search_ = std::make_unique<DepthFirst<TileDomain>>(domain_, budget_, depth_first);
      return;
    }
    BestFirstOptions best_first;
    best_first.order = algorithm_.order;
    best_first.weight = options.algorithm == "wastar" ? options.weight : 100;
    best_first.depth_limit = options.depth_limit;
    best_first.by_the_book = options.test.paper;
    best_first.admissible = options.admissible;
    search_ = std::make_unique<BestFirst<TileDomain>>(domain_, budget_, best_first);
  }

  Outcome step(double seconds, std::uint64_t node_limit) override {
    const Outcome outcome = pace_.step(*search_, seconds, node_limit);
    budget_.note();
    return outcome;
  }
  const Statistics& statistics() override {
    statistics_ = search_->statistics();
    statistics_.created = domain_.created();
    return statistics_;
  }
  Cost lower_bound() const override { return search_->lower_bound(); }
  bool complete() const override { return search_->complete(); }
  bool optimal() const override {
    const bool weighted = options_.algorithm == "wastar" && options_.weight != 100;
    const bool stops_early = !algorithm_.informed && options_.test.plus;
    return algorithm_.optimal && options_.admissible && !weighted && !stops_early &&
           search_->complete();
  }
  std::size_t open() const override { return search_->open(); }
  double fraction() override { return 0; }
  std::size_t peak_bytes() const override { return budget_.peak(); }

  std::vector<Slide> solution() override {
    std::vector<Slide> moves;
    std::vector<Tile> before;
    std::vector<Tile> after;
    for (const auto& packed : search_->path()) {
      domain_.packing().unpack(packed.data(), after);
      if (!before.empty()) moves.push_back(difference(before, after));
      before.swap(after);
    }
    if (before != puzzle_.goal)
      for (const Slide& slide : domain_.finish(before)) moves.push_back(slide);
    return moves;
  }
  std::vector<std::vector<Slide>> all_solutions() override { return {solution()}; }
  std::uint64_t solution_count() const override { return 0; }

 private:
  static Slide difference(const std::vector<Tile>& before, const std::vector<Tile>& after) {
    Slide slide{0, 0, 0, 0};
    for (Cell cell = 0; cell < before.size(); ++cell) {
      if (before[cell] == after[cell]) continue;
      (before[cell] == 0 ? slide.blank : slide.tile) = cell;
    }
    return slide;
  }

  const Algorithm& algorithm_;
  SolverOptions options_;
  Puzzle puzzle_;
  MemoryBudget budget_;
  TileDomain domain_;
  std::unique_ptr<Search> search_;
  Statistics statistics_;
  Pace pace_;
};

Slide as_slide(const Board&, Position&, const Slide& slide) { return slide; }
Slide as_slide(const Board& board, Position& position, std::uint8_t direction) {
  const Cell blank = position.blanks()[0];
  return {blank, board.next(blank, direction), direction, 0};
}

template <class S>
class DeepeningSolver final : public Solver {
 public:
  DeepeningSolver(const Puzzle& puzzle, const std::function<std::unique_ptr<S>()>& make,
                  const SolverOptions& options)
      : puzzle_(puzzle),
        budget_(options.memory_limit),
        search_(make, options.threads, options.most_listed, options.depth_limit),
        pace_(options.threads > 1 ? 0.005 : 0.001) {}

  Outcome step(double seconds, std::uint64_t node_limit) override {
    const Outcome outcome = pace_.step(search_, seconds, node_limit);
    budget_.note();
    return outcome;
  }
  const Statistics& statistics() override {
    statistics_ = search_.statistics();
    if constexpr (requires(S& space) { space.created(); })
      search_.each_space([&](S& space) { statistics_.created += space.created(); });
    return statistics_;
  }
  Cost lower_bound() const override { return search_.lower_bound(); }
  bool complete() const override { return search_.complete(); }
  bool optimal() const override { return true; }
  std::size_t open() const override { return 0; }
  double fraction() override { return search_.fraction(); }
  std::size_t peak_bytes() const override { return budget_.peak(); }

  std::vector<Slide> solution() override { return slides(search_.moves()); }
  std::vector<std::vector<Slide>> all_solutions() override {
    std::vector<std::vector<Slide>> out;
    for (const auto& path : search_.answers()) out.push_back(slides(path));
    return out;
  }
  std::uint64_t solution_count() const override { return search_.answer_count(); }

 private:
  std::vector<Slide> slides(const std::vector<typename S::Move>& moves) {
    std::vector<Slide> out;
    Position position(puzzle_.board);
    position.set(puzzle_.start);
    for (const auto& move : moves) {
      out.push_back(as_slide(puzzle_.board, position, move));
      position.play(out.back());
    }
    // The plus form ends at an exact state: the test's path is the rest.
    if constexpr (requires(S& space) { space.finish(position.cells()); })
      if (position.cells() != puzzle_.goal)
        search_.each_space([&](S& space) {
          if (position.cells() == puzzle_.goal) return;
          for (const Slide& slide : space.finish(position.cells())) out.push_back(slide);
          position.set(puzzle_.goal);
        });
    return out;
  }

  Puzzle puzzle_;
  MemoryBudget budget_;
  IterativeDeepening<S> search_;
  Statistics statistics_;
  Pace pace_;
};

template <class S, class... Extra>
std::unique_ptr<Solver> deepening(const Puzzle& puzzle, const SolverOptions& options,
                                  const Extra&... extra) {
  return std::make_unique<DeepeningSolver<S>>(
      puzzle, [&] { return std::make_unique<S>(puzzle, extra...); }, options);
}

std::unique_ptr<Solver> in_general(const Puzzle& puzzle, const SolverOptions& options) {
  return std::make_unique<DeepeningSolver<GraphSpace>>(
      puzzle,
      [&] {
        return std::make_unique<GraphSpace>(puzzle, heuristic_of(options),
                                            given_by(puzzle, options), options.test);
      },
      options);
}

template <std::size_t R, std::size_t C>
std::unique_ptr<Solver> on_grid(const Puzzle& puzzle, const SolverOptions& options) {
  switch (options.heuristic) {
    case Heuristic::distance:
      return deepening<GridSpace<R, C>>(puzzle, options);
    case Heuristic::conflicts:
      return deepening<ConflictSpace<R, C>>(puzzle, options, false);
    case Heuristic::corners:
      return deepening<ConflictSpace<R, C>>(puzzle, options, true);
    default:
      return in_general(puzzle, options);
  }
}

std::unique_ptr<Solver> iterative_deepening(const Puzzle& puzzle, const SolverOptions& options) {
  if (options.patterns && !options.test.test && !options.test.paper) {
    if (options.patterns->full())
      return deepening<FullPatternSpace>(puzzle, options, options.patterns);
    if (options.patterns->families() == 2)
      return deepening<PatternSpace<2>>(puzzle, options, options.patterns);
    return deepening<PatternSpace<1>>(puzzle, options, options.patterns);
  }
  const Board& board = puzzle.board;
  if (!options.patterns && !options.given && board.plain() && puzzle.blanks() == 1 &&
      !options.test.test && !options.test.paper && board.rows() == board.columns()) {
    if (board.rows() == 3) return on_grid<3, 3>(puzzle, options);
    if (board.rows() == 4) return on_grid<4, 4>(puzzle, options);
    if (board.rows() == 5) return on_grid<5, 5>(puzzle, options);
  }
  return in_general(puzzle, options);
}

}  // namespace

std::unique_ptr<Solver> make_solver(const Puzzle& puzzle, const SolverOptions& options) {
  if (puzzle.board.cells() > most_search_cells)
    throw std::invalid_argument("searches take boards of at most " +
                                std::to_string(most_search_cells) + " cells");
  if (options.patterns && (!puzzle.board.plain() || puzzle.blanks() != 1))
    throw std::invalid_argument("pattern databases need a full rectangle with one blank");
  if (options.algorithm == "ida") return iterative_deepening(puzzle, options);
  SolverOptions storing = options;
  // Without an order to guide, a heuristic only serves the plus form, which ends at exact states.
  if (!find_algorithm(options.algorithm).informed &&
      (!options.test.plus || options.algorithm == "brute")) {
    storing.heuristic = Heuristic::zero;
    storing.patterns.reset();
    storing.given = nullptr;
    storing.admissible = true;
    storing.test = {};
  }
  return std::make_unique<StoringSolver>(puzzle, storing);
}

std::vector<std::string> tile_algorithms() {
  std::vector<std::string> names;
  for (const Algorithm& algorithm : algorithms) names.emplace_back(algorithm.name);
  names.emplace_back("ida");
  return names;
}

}  // namespace pushwise::tiles
