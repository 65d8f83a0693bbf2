#include "sokoban/fast/packing_search.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/add_record.hpp"
#include "base/arena.hpp"
#include "base/bucket_queue.hpp"
#include "base/clock.hpp"
#include "base/id_table.hpp"
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/fast/asked_state.hpp"
#include "sokoban/fast/lost_groups.hpp"
#include "sokoban/fast/packing_score.hpp"
#include "sokoban/proof/dead_sets.hpp"
#include "sokoban/reduce/reductions.hpp"
#include "sokoban/textbook/push_domain.hpp"

namespace pushwise::sokoban {

namespace {

class PackingSearch final : public Solver {
 public:
  PackingSearch(std::shared_ptr<const Terrain> terrain, std::size_t memory_limit, Company company)
      : terrain_(std::move(terrain)),
        budget_(memory_limit),
        packing_(terrain_->board(), terrain_->live()),
        domain_(terrain_->board(), packing_, judge_),
        arena_(packing_.bytes() + sizeof(Record), budget_),
        table_(budget_),
        queue_(budget_),
        lost_(*terrain_),
        thaw_(make_thaw_test(*terrain_)),
        position_(terrain_->board()),
        lookout_(std::move(company.lookout)),
        groups_(std::move(company.groups)) {
    auto score = std::make_unique<PackingScore>(*terrain_);
    score_ = score.get();
    judge_.set_bound(std::move(score));
    judge_.set_prunes_dead(true);
    for (const std::size_t size : {2U, 3U})
      if (DeadSets::affordable(*terrain_, size))
        judge_.add_test(
            make_set_test(std::make_shared<DeadSets>(*terrain_, Way::forward, size), Way::forward));
    judge_.add_test(make_freeze_test(*terrain_));
    judge_.add_test(make_matching_test(*terrain_));
    judge_.add_reduction(make_gate(*terrain_));
    judge_.add_reduction(make_pi_corral(*terrain_));
  }

  Outcome step(double seconds, std::uint64_t node_limit) override {
    const Clock clock;
    if (groups_) lost_.exchange(*groups_);
    if (arena_.end() == 0) domain_.roots([this](const Successor& root) { consider(root); });
    for (unsigned count = 0; outcome_ == Outcome::running && meetings_.empty(); ++count) {
      if (statistics_.expanded >= node_limit) break;
      if (count % 16 == 15 && clock.seconds() >= seconds) break;
      advance();
    }
    if (groups_) lost_.exchange(*groups_);
    budget_.note();
    statistics_.stored = arena_.live();
    statistics_.bytes = arena_.bytes() + table_.bytes() + queue_.bytes();
    return outcome_;
  }

  const Statistics& statistics() const override { return statistics_; }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const override {
    auto counts = judge_.pruned();
    counts.insert(counts.end(),
                  {{"thaw", thawed_}, {"pattern", patterns_}, {"patterns", lost_.size()}});
    return counts;
  }
  Cost lower_bound() const override { return 0; }
  bool complete() const override { return true; }
  bool optimal() const override { return false; }
  std::size_t open() const override { return queue_.size() + (dive_ == no_state ? 0 : 1); }
  std::size_t peak_bytes() const override { return budget_.peak(); }

  std::string solution() const override {
    return to_lurd(terrain_->board(), path_to(goal_), false);
  }
  PathState snapshot() const override {
    if (arena_.live() == 0) return {terrain_->board().boxes(), terrain_->board().player()};
    return state(best_);
  }
  std::vector<Meeting> take_meetings() override { return std::exchange(meetings_, {}); }
  std::vector<PathState> path_to(const PathState& state) override {
    const std::vector<std::byte> packed = asked_bytes(terrain_->board(), packing_, state);
    if (packed.empty()) return {};
    return path_to(find(packed.data(), domain_.hash(packed.data())));
  }
  std::vector<std::vector<Cell>> sample(std::size_t most) const override {
    std::vector<std::vector<Cell>> out;
    const std::size_t stride =
        std::max<std::size_t>(1, arena_.end() / std::max<std::size_t>(1, most));
    for (std::size_t id = 0; id < arena_.end(); id += stride)
      out.push_back(state(static_cast<StateId>(id)).boxes);
    return out;
  }

 private:
  struct Record {
    StateId parent;
    std::uint32_t wasted;  // pushes on the way that brought no box nearer
  };
  static constexpr unsigned roving = 8;

  Record record(StateId id) const {
    Record record;
    std::memcpy(&record, arena_.at(id) + packing_.bytes(), sizeof record);
    return record;
  }
  PathState state(StateId id) const {
    PathState out{{}, packing_.player(arena_.at(id))};
    packing_.for_each_box(arena_.at(id), [&](Cell cell) { out.boxes.push_back(cell); });
    return out;
  }

  // From the start; empty if there is no such state.
  std::vector<PathState> path_to(StateId id) const {
    std::vector<PathState> path;
    for (; id != no_state; id = record(id).parent) path.push_back(state(id));
    std::reverse(path.begin(), path.end());
    return path;
  }
  StateId find(const std::byte* packed, std::uint64_t hash) const {
    return table_.find(hash, [&](StateId id) {
      return std::memcmp(arena_.at(id), packed, packing_.bytes()) == 0;
    });
  }

  void advance() {
    StateId id = dive_;
    std::uint32_t key = dive_key_;
    dive_ = no_state;
    if (id == no_state) {
      if (queue_.empty()) {
        outcome_ = Outcome::exhausted;
        return;
      }
      const auto entry = ++pops_ % roving == 0 ? next_stack() : queue_.pop();
      id = entry.id;
      key = entry.primary;
    }
    if (is_lost(id)) return;
    if (key < best_key_) {
      best_key_ = key;
      best_ = id;
    }
    ++statistics_.expanded;
    parent_ = id;
    parent_wasted_ = record(id).wasted;
    dive_key_ = key + 1;
    domain_.expand(arena_.at(id), [this](const Successor& child) { consider(child); });
  }

  // Asked when a state is expanded, since it is too dear for every child.
  bool is_lost(StateId id) {
    packing_.unpack(arena_.at(id), position_);
    position_.refresh();
    if (lost_.known_in(position_)) {
      ++patterns_;
      return true;
    }
    if (!thaw_->dead(position_, no_push)) return false;
    ++thawed_;
    lost_.learn(thaw_->reason().boxes, position_.player());
    return true;
  }

  // The stacks in turn, from the best to the worst.
  BucketQueue::Entry next_stack() {
    for (;; ++stack_) {
      if (stack_ > worst_key_) stack_ = queue_.least();
      if (queue_.count(stack_, 0) > 0) return queue_.pop_from(stack_++, 0);
    }
  }

  void consider(const Successor& child) {
    if (outcome_ != Outcome::running) return;
    ++statistics_.generated;
    if (find(child.packed, child.hash) != no_state) {
      ++statistics_.duplicates;
      return;
    }
    const Cost score = domain_.bound();
    if (score >= infinite) return;
    const Record record{parent_, parent_wasted_ + (score_->approached() ? 0 : 1)};
    const StateId id = store(child, record);
    if (id == no_state) {
      outcome_ = Outcome::memory;
    } else if (domain_.is_goal(arena_.at(id))) {
      goal_ = id;
      outcome_ = Outcome::solved;
    } else {
      file(id, static_cast<std::uint32_t>(score) + record.wasted);
      if (lookout_)
        if (const auto other = lookout_->add(child.hash))
          meetings_.push_back({*other, path_to(id)});
    }
  }

  // A new state; no_state if memory ends.
  StateId store(const Successor& child, const Record& record) {
    const StateId id = add_record(arena_, table_, child.hash,
                                  [this](StateId other) { return domain_.hash(arena_.at(other)); });
    if (id == no_state) return no_state;
    std::memcpy(arena_.at(id), child.packed, packing_.bytes());
    std::memcpy(arena_.at(id) + packing_.bytes(), &record, sizeof record);
    return id;
  }

  // The best child is kept back to be expanded next if it is no worse than the parent.
  void file(StateId id, std::uint32_t key) {
    if (key < dive_key_ && parent_ != no_state) {
      std::swap(id, dive_);
      std::swap(key, dive_key_);
      if (id == no_state) return;
    }
    worst_key_ = std::max(worst_key_, key);
    if (!queue_.push(key, 0, id)) outcome_ = Outcome::memory;
  }

  std::shared_ptr<const Terrain> terrain_;
  MemoryBudget budget_;
  Packing packing_;
  Judge judge_;
  PushDomain domain_;
  PackingScore* score_ = nullptr;
  Arena arena_;
  IdTable table_;
  BucketQueue queue_;
  LostGroups lost_;
  std::unique_ptr<DeadlockTest> thaw_;
  Position position_;
  std::shared_ptr<Lookout> lookout_;  // may be null
  std::shared_ptr<GroupLog> groups_;  // may be null
  std::vector<Meeting> meetings_;
  Statistics statistics_;
  Outcome outcome_ = Outcome::running;
  StateId parent_ = no_state;
  std::uint32_t parent_wasted_ = 0;
  StateId dive_ = no_state;  // to be expanded next
  std::uint32_t dive_key_ = 0;
  unsigned pops_ = 0;
  std::uint32_t stack_ = 0;
  std::uint32_t worst_key_ = 0;
  StateId goal_ = no_state;
  StateId best_ = 0;
  std::uint32_t best_key_ = ~std::uint32_t{0};
  std::uint64_t thawed_ = 0;
  std::uint64_t patterns_ = 0;  // states that contain a lost group
};

}  // namespace

std::unique_ptr<Solver> make_packing_search(std::shared_ptr<const Terrain> terrain,
                                            std::size_t memory_limit, Company company) {
  return std::make_unique<PackingSearch>(std::move(terrain), memory_limit, std::move(company));
}

}  // namespace pushwise::sokoban
