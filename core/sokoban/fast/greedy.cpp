#include "sokoban/fast/greedy.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "search/best_first.hpp"
#include "search/pace.hpp"
#include "sokoban/bounds/assigned.hpp"
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/fast/macro_pull_domain.hpp"
#include "sokoban/fast/shared/asked_state.hpp"
#include "sokoban/proof/dead_sets.hpp"
#include "sokoban/reduce/reductions.hpp"
#include "sokoban/textbook/push_domain.hpp"

namespace pushwise::sokoban {

namespace {

void configure(Judge& judge, const Terrain& terrain, Way way) {
  judge.set_prunes_dead(true);
  judge.set_bound(
      make_assigned_bound({terrain, DistanceKind::push, way == Way::backward}, Total::matching));
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

// Tells the perimeter of every state that the search is about to keep: those whose bound is asked
// for and finite, since each state is stored once.
template <class D>
class Watched : public D {
 public:
  struct Met {
    std::size_t other;
    std::vector<std::byte> packed;
  };

  Watched(const Board& board, const Packing& packing, Judge& judge,
          std::shared_ptr<PerimeterClient> perimeter)
      : D(board, packing, judge), perimeter_(std::move(perimeter)) {}

  Cost bound() {
    const Cost cost = D::bound();
    if (perimeter_ && cost < infinite)
      if (const auto other = perimeter_->add(this->hash(this->buffer_.data())))
        met_.push_back({*other, this->buffer_});
    return cost;
  }
  bool has_met() const { return !met_.empty(); }
  std::vector<Met> take_met() { return std::exchange(met_, {}); }

 private:
  std::shared_ptr<PerimeterClient> perimeter_;
  std::vector<Met> met_;
};

template <class D>
class Greedy final : public Solver {
 public:
  Greedy(std::shared_ptr<const Terrain> terrain, Way way, std::size_t memory_limit,
         SharedState shared)
      : terrain_(std::move(terrain)),
        way_(way),
        budget_(memory_limit),
        packing_(terrain_->board(),
                 way == Way::backward ? terrain_->from_a_start() : terrain_->live()),
        domain_(terrain_->board(), packing_, judge_, std::move(shared.perimeter)),
        search_(domain_, budget_, least_bound_first()) {
    configure(judge_, *terrain_, way);
    if (way == Way::backward || !shared.groups) return;
    groups_ = std::move(shared.groups);
    lost_ = std::make_shared<PatternStore>(terrain_->board());
    judge_.add_test(make_pattern_test(lost_));
  }

  Outcome step(double seconds, std::uint64_t node_limit) override {
    if (groups_) groups_->exchange(*lost_, mark_);
    const Outcome outcome =
        pace_.step(search_, seconds, node_limit, [this] { return domain_.has_met(); });
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
    std::vector<PathState> path = unpack(search_.path());
    if (way_ == Way::backward) std::reverse(path.begin(), path.end());
    return to_lurd(terrain_->board(), path, false);
  }
  PathState snapshot() const override {
    const std::vector<std::byte> packed = search_.snapshot();
    if (packed.empty()) return {terrain_->board().boxes(), terrain_->board().player()};
    return unpack(packed);
  }
  std::vector<Meeting> take_meetings() override {
    std::vector<Meeting> meetings;
    for (const auto& met : domain_.take_met())
      meetings.push_back({met.other, unpack(search_.path_to(met.packed.data())), way_});
    return meetings;
  }
  std::vector<PathState> path_to(const PathState& state, Way /*way*/) override {
    const std::vector<std::byte> packed = asked_bytes(terrain_->board(), packing_, state);
    if (packed.empty()) return {};
    return unpack(search_.path_to(packed.data()));
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
  std::vector<PathState> unpack(const std::vector<std::vector<std::byte>>& path) const {
    std::vector<PathState> states;
    for (const auto& packed : path) states.push_back(unpack(packed));
    return states;
  }

  std::shared_ptr<const Terrain> terrain_;
  Way way_;
  Judge judge_;
  MemoryBudget budget_;
  Packing packing_;
  std::shared_ptr<GroupLog> groups_;    // may be null
  std::shared_ptr<PatternStore> lost_;  // what the log said
  GroupLog::Mark mark_;
  Watched<D> domain_;
  BestFirst<Watched<D>> search_;
  Pace pace_;
};

}  // namespace

std::unique_ptr<Solver> make_greedy(std::shared_ptr<const Terrain> terrain, GreedyMoves moves,
                                    std::size_t memory_limit, SharedState shared) {
  const auto make = [&]<class D>(std::type_identity<D>, Way way) -> std::unique_ptr<Solver> {
    return std::make_unique<Greedy<D>>(std::move(terrain), way, memory_limit, std::move(shared));
  };
  switch (moves) {
    case GreedyMoves::pushes:
      return make(std::type_identity<PushDomain>{}, Way::forward);
    case GreedyMoves::pulls:
      break;
    case GreedyMoves::macro_pulls:
      if (may_pull_far(*terrain)) return make(std::type_identity<MacroPullDomain>{}, Way::backward);
      break;
  }
  return make(std::type_identity<PullDomain>{}, Way::backward);
}

bool may_pull_far(const Terrain& terrain) {
  constexpr std::size_t most = 50'000;
  return terrain.board().boxes().size() * terrain.board().cells() <= most;
}

bool may_search_backward(const Terrain& terrain) {
  constexpr std::size_t most = 10000;
  return solved_sets(terrain.board(), most) < most;
}

}  // namespace pushwise::sokoban
