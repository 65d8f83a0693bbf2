#include "sokoban/textbook/textbook.hpp"

#include <algorithm>
#include <stdexcept>

#include "search/best_first.hpp"
#include "search/depth_first.hpp"
#include "search/pace.hpp"
#include "sokoban/textbook/move_domain.hpp"
#include "sokoban/textbook/pull_domain.hpp"
#include "sokoban/textbook/push_domain.hpp"
#include "sokoban/textbook/stones_domain.hpp"

namespace pushwise::sokoban {

namespace {

// A method is a configuration of one of the two search templates.
struct Method {
  const char* name;
  bool depth_first;  // iterative deepening template, else best-first
  Order order;
  bool iterated;
  bool table;
  bool optimal;  // with an admissible bound
  bool uses_bound;
};

constexpr Method methods[] = {
    {"brute", true, Order::depth, false, false, true, false},
    {"bfs", false, Order::breadth, false, true, true, false},
    {"dfs", false, Order::depth, false, true, false, false},
    {"greedy", false, Order::greedy, false, true, false, true},
    {"astar", false, Order::astar, false, true, true, true},
    {"wastar", false, Order::astar, false, true, true, true},
    {"ida", true, Order::depth, false, true, true, true},
    {"stones", false, Order::greedy, false, true, false, true},
    {"ida-astar", false, Order::astar, true, true, true, true},
};

const Method& find_method(const std::string& name) {
  for (const Method& method : methods)
    if (name == method.name) return method;
  throw std::invalid_argument("there is no method '" + name + "'");
}

template <class D>
std::unique_ptr<Search> make_search(D& domain, MemoryBudget& budget, const Method& method,
                                    const TextbookOptions& options, bool admissible) {
  if (method.depth_first) {
    DepthFirstOptions depth_first;
    depth_first.table = method.table;
    depth_first.ordered = method.uses_bound;
    depth_first.depth_limit = options.depth_limit;
    depth_first.admissible = admissible;
    return std::make_unique<DepthFirst<D>>(domain, budget, depth_first);
  }
  BestFirstOptions best_first;
  best_first.order = method.order;
  best_first.iterated = method.iterated;
  best_first.weight = options.weight;
  best_first.depth_limit = options.depth_limit;
  best_first.prune_leaves = options.prune_leaves;
  best_first.restarts = options.restarts;
  best_first.seed = options.seed;
  best_first.floor = options.floor;
  best_first.admissible = admissible;
  return std::make_unique<BestFirst<D>>(domain, budget, best_first);
}

// The cells that are numbered. Forward: where a box is not lost. Backward: where one can have come
// from a start square.
BitSet usable_cells(const Terrain& terrain, const TextbookOptions& options) {
  if (options.prune_dead) return options.backward ? terrain.from_a_start() : terrain.live();
  BitSet all(terrain.board().cells());
  for (Cell cell = 0; cell < terrain.board().cells(); ++cell) all.set(cell);
  return all;
}

class TextbookSolver final : public Solver {
 public:
  TextbookSolver(std::shared_ptr<const Terrain> terrain, std::unique_ptr<Judge> judge,
                 const TextbookOptions& options)
      : terrain_(std::move(terrain)),
        judge_(std::move(judge)),
        options_(options),
        method_(find_method(options.method)),
        budget_(options.memory_limit),
        packing_(terrain_->board(), usable_cells(*terrain_, options)) {
    if (options.restarts != 0 && !method_.iterated)
      throw std::invalid_argument("only ida-astar restarts");
    if (options.method == "stones" && (options.backward || options.move_model))
      throw std::invalid_argument("stones works forward by pushes only");
    if (!method_.uses_bound) judge_->set_bound(std::make_unique<ZeroBound>());
    if (options_.method != "wastar") options_.weight = 100;
    judge_->set_prunes_dead(options.prune_dead);
    const bool admissible = judge_->bound().admissible();
    const Board& board = terrain_->board();
    if (options.move_model) {
      moves_ = std::make_unique<MoveDomain>(board, packing_, *judge_);
      search_ = make_search(*moves_, budget_, method_, options_, admissible);
    } else if (options.backward) {
      pulls_ = std::make_unique<PullDomain>(board, packing_, *judge_);
      search_ = make_search(*pulls_, budget_, method_, options_, admissible);
    } else if (options.method == "stones") {
      stones_ = std::make_unique<StonesDomain>(*terrain_, packing_, *judge_);
      search_ = make_search(*stones_, budget_, method_, options_, admissible);
    } else {
      pushes_ = std::make_unique<PushDomain>(board, packing_, *judge_);
      search_ = make_search(*pushes_, budget_, method_, options_, admissible);
    }
  }

  Outcome step(double seconds, std::uint64_t node_limit) override {
    const Outcome outcome = pace_.step(*search_, seconds, node_limit);
    budget_.note();
    return outcome;
  }

  const Statistics& statistics() const override { return search_->statistics(); }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const override {
    return judge_->pruned();
  }
  Cost lower_bound() const override { return search_->lower_bound(); }
  bool complete() const override { return search_->complete(); }
  bool optimal() const override {
    return method_.optimal && options_.weight == 100 && judge_->bound().admissible() &&
           search_->complete();
  }
  std::size_t open() const override { return search_->open(); }
  std::vector<std::uint64_t> probe_histogram() const override { return search_->probe_histogram(); }
  std::size_t peak_bytes() const override { return budget_.peak(); }

  std::vector<std::vector<Cell>> sample(std::size_t most) const override {
    std::vector<std::vector<Cell>> states;
    for (const auto& packed : search_->sample(most)) states.push_back(unpack(packed).boxes);
    return states;
  }

  std::string solution() const override {
    std::vector<PathState> path;
    const auto states = search_->path();
    for (const auto& packed : states) path.push_back(unpack(packed));
    if (stones_ && !states.empty())
      for (PathState& state : stones_->placing(states.back().data()))
        path.push_back(std::move(state));
    if (options_.backward) std::reverse(path.begin(), path.end());
    return to_lurd(terrain_->board(), path, options_.move_model);
  }
  PathState snapshot() const override {
    const std::vector<std::byte> packed = search_->snapshot();
    if (packed.empty()) return {terrain_->board().boxes(), terrain_->board().player()};
    return unpack(packed);
  }

 private:
  PathState unpack(const std::vector<std::byte>& packed) const {
    return packing_.state(packed.data());
  }

  std::shared_ptr<const Terrain> terrain_;
  std::unique_ptr<Judge> judge_;
  TextbookOptions options_;
  const Method& method_;
  MemoryBudget budget_;
  Packing packing_;
  std::unique_ptr<PushDomain> pushes_;
  std::unique_ptr<PullDomain> pulls_;
  std::unique_ptr<MoveDomain> moves_;
  std::unique_ptr<StonesDomain> stones_;
  std::unique_ptr<Search> search_;
  Pace pace_;
};

}  // namespace

std::unique_ptr<Solver> make_textbook(std::shared_ptr<const Terrain> terrain,
                                      std::unique_ptr<Judge> judge,
                                      const TextbookOptions& options) {
  return std::make_unique<TextbookSolver>(std::move(terrain), std::move(judge), options);
}

std::vector<std::string> textbook_methods() {
  std::vector<std::string> names;
  for (const Method& method : methods) names.emplace_back(method.name);
  return names;
}

}  // namespace pushwise::sokoban
