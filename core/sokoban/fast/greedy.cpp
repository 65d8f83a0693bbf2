#include "sokoban/fast/greedy.hpp"

#include <algorithm>

#include "search/best_first.hpp"
#include "search/pace.hpp"
#include "sokoban/bounds/names.hpp"
#include "sokoban/deadlock/dead_sets.hpp"
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/reduce/reductions.hpp"
#include "sokoban/solve/macro_pull_domain.hpp"
#include "sokoban/solve/push_domain.hpp"

namespace pushwise::sokoban {

namespace {

void configure(Judge& judge, const Terrain& terrain, Way way) {
  judge.set_prunes_dead(true);
  judge.set_bound(make_bound("push-matching", terrain, way == Way::backward));
  for (const std::size_t size : {2U, 3U})
    if (DeadSets::affordable(terrain, size))
      judge.add_test(make_set_test(std::make_shared<DeadSets>(terrain, way, size), way));
  if (way == Way::backward) return;
  judge.add_test(make_freeze_test(terrain));
  judge.add_reduction(make_gate(terrain));
  judge.add_reduction(make_pi_corral(terrain));
}

BestFirstOptions least_bound_first() {
  BestFirstOptions options;
  options.order = Order::greedy;
  return options;
}

template <class D>
class Greedy final : public Solver {
 public:
  Greedy(std::shared_ptr<const Terrain> terrain, Way way, std::size_t memory_limit)
      : terrain_(std::move(terrain)),
        way_(way),
        budget_(memory_limit),
        packing_(terrain_->board(),
                 way == Way::backward ? terrain_->from_a_start() : terrain_->live()),
        domain_(terrain_->board(), packing_, judge_),
        search_(domain_, budget_, least_bound_first()) {
    configure(judge_, *terrain_, way);
  }

  Outcome step(double seconds, std::uint64_t node_limit) override {
    const Outcome outcome = pace_.step(search_, seconds, node_limit);
    budget_.note();
    return outcome;
  }

  const Statistics& statistics() const override { return search_.statistics(); }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const override {
    return judge_.pruned();
  }
  Cost lower_bound() const override { return search_.lower_bound(); }
  bool complete() const override { return search_.complete(); }
  bool optimal() const override { return false; }
  std::size_t open() const override { return search_.open(); }
  std::vector<std::uint64_t> probe_histogram() const override { return search_.probe_histogram(); }
  std::size_t peak_bytes() const override { return budget_.peak(); }

  std::string solution() const override {
    std::vector<PathState> path;
    for (const auto& packed : search_.path()) path.push_back(unpack(packed));
    if (way_ == Way::backward) std::reverse(path.begin(), path.end());
    return to_lurd(terrain_->board(), path, false);
  }
  PathState snapshot() const override {
    const std::vector<std::byte> packed = search_.snapshot();
    if (packed.empty()) return {terrain_->board().boxes(), terrain_->board().player()};
    return unpack(packed);
  }
  std::vector<std::vector<Cell>> sample(std::size_t most) const override {
    std::vector<std::vector<Cell>> states;
    for (const auto& packed : search_.sample(most)) states.push_back(unpack(packed).boxes);
    return states;
  }

 private:
  PathState unpack(const std::vector<std::byte>& packed) const {
    PathState state{{}, packing_.player(packed.data())};
    packing_.for_each_box(packed.data(), [&](Cell cell) { state.boxes.push_back(cell); });
    return state;
  }

  std::shared_ptr<const Terrain> terrain_;
  Way way_;
  Judge judge_;
  MemoryBudget budget_;
  Packing packing_;
  D domain_;
  BestFirst<D> search_;
  Pace pace_;
};

}  // namespace

std::unique_ptr<Solver> make_greedy(std::shared_ptr<const Terrain> terrain, GreedyMoves moves,
                                    std::size_t memory_limit) {
  switch (moves) {
    case GreedyMoves::pushes:
      return std::make_unique<Greedy<PushDomain>>(std::move(terrain), Way::forward, memory_limit);
    case GreedyMoves::pulls:
      return std::make_unique<Greedy<PullDomain>>(std::move(terrain), Way::backward, memory_limit);
    case GreedyMoves::macro_pulls:
      break;
  }
  return std::make_unique<Greedy<MacroPullDomain>>(std::move(terrain), Way::backward, memory_limit);
}

bool may_search_backward(const Terrain& terrain) {
  constexpr std::size_t most = 10000;
  return solved_sets(terrain.board(), most) < most;
}

}  // namespace pushwise::sokoban
