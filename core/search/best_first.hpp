// Best-first search, once: breadth-first, depth-first, greedy, A*, weighted A* and Hoste's iterated
// A* are configurations of it that differ in the key of the open list.
//
// A stored state is one arena record: the packed state, the parent's id, the path cost. For Sokoban
// boards of up to 64 numbered cells that is 16 bytes, plus 5.7 to 8.0 bytes in the id table and 4
// bytes for as long as the state is open.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "base/bucket_queue.hpp"
#include "base/luby.hpp"
#include "base/state_store.hpp"
#include "search/domain.hpp"
#include "search/open_order.hpp"
#include "search/search.hpp"

namespace pushwise {

template <Domain D>
class BestFirst final : public Search {
 public:
  BestFirst(D& domain, MemoryBudget& budget, const BestFirstOptions& options)
      : domain_(domain),
        options_(options),
        order_(options),
        states_(domain.packed_bytes(), budget, MarkingDomain<D> ? 1 : 0),
        queue_(budget),
        pass_limit_(options.restarts),
        rng_(options.seed) {}

  Outcome step(std::uint64_t budget) override {
    if (outcome_ != Outcome::running) return outcome_;
    if (!started_) {
      started_ = true;
      begin();
    }
    const std::uint64_t stop_at = statistics_.expanded + budget;
    while (outcome_ == Outcome::running && statistics_.expanded < stop_at) {
      if (paused_) {
        go_on();
        if (paused_) break;
      } else if (queue_.empty())
        next_pass();
      else if (restarts() && pass_nodes() >= pass_limit_)
        begin_again();
      else
        take_best();
      if (paused_) break;
    }
    if (!statistics_.passes.empty()) statistics_.passes.back().nodes = pass_nodes();
    statistics_.stored = states_.size();
    statistics_.bytes = states_.bytes() + queue_.bytes();
    return outcome_;
  }

  const Statistics& statistics() const override { return statistics_; }
  Cost lower_bound() const override { return lower_bound_; }
  std::size_t open() const override { return queue_.size(); }
  bool complete() const override { return !cut_; }

  std::vector<PackedState> path() const override { return path_to(goal_); }
  // The same to any state; empty if it is not stored.
  std::vector<PackedState> path_to(const std::byte* state) const {
    return path_to(states_.find(state, domain_.hash(state)));
  }
  PackedState snapshot() const override {
    return best_ == no_state ? PackedState{} : states_.packed(best_);
  }
  std::vector<PackedState> sample(std::size_t most) const override { return states_.sample(most); }
  std::vector<std::uint64_t> probe_histogram() const override {
    return states_.probe_histogram(hash_of());
  }

 private:
  static constexpr Cost longest = 0x7fff;

  // Six bytes: parent and path cost, each with a bit to spare.
  class Node {
   public:
    Node() = default;
    Node(StateId parent, Cost g, bool closed = false, bool requeued = false) {
      assert(parent <= no_state && g <= longest);
      const StateId link = parent | (closed ? ~no_state : 0U);
      halves_ = {static_cast<std::uint16_t>(link), static_cast<std::uint16_t>(link >> 16),
                 static_cast<std::uint16_t>(g | (requeued ? ~longest & 0xffff : 0))};
    }
    StateId parent() const { return (halves_[0] | StateId{halves_[1]} << 16) & no_state; }
    bool closed() const { return halves_[1] >> 15 != 0; }
    bool requeued() const { return halves_[2] >> 15 != 0; }  // more than once in the open list
    Cost g() const { return halves_[2] & longest; }

   private:
    std::array<std::uint16_t, 3> halves_;
  };
  static_assert(sizeof(Node) == 6);

  auto hash_of() const {
    return [this](const std::byte* state) { return domain_.hash(state); };
  }
  std::vector<PackedState> path_to(StateId id) const {
    return states_.path(id, [](const Node& node) { return node.parent(); });
  }

  void begin() {
    parent_ = no_state;
    parent_g_ = 0;
    parent_f_ = 0;
    if (options_.iterated && fmax_ < 0) {
      // The first threshold is the least bound of a start state.
      fmax_ = infinite;
      domain_.roots([this](const Successor&) { fmax_ = std::min(fmax_, domain_.bound()); });
      if (fmax_ >= infinite) {
        finish_exhausted();
        return;
      }
      fmax_ = std::max(fmax_, options_.floor);
    }
    if (options_.iterated) {
      statistics_.passes.push_back({fmax_, 0});
      pass_start_ = statistics_.expanded;
      lower_bound_ = std::max(lower_bound_, fmax_);
    }
    domain_.roots([this](const Successor& root) { consider(root); });
  }

  void next_pass() {
    if (!options_.iterated || rejected_ >= infinite) {
      finish_exhausted();
      return;
    }
    statistics_.passes.back().nodes = pass_nodes();
    fmax_ = rejected_;
    clear_pass();
    begin();
  }

  bool restarts() const { return options_.iterated && options_.restarts != 0; }

  // The same pass in another order. Limits grow without end, so every pass is finished some time.
  void begin_again() {
    pass_limit_ = options_.restarts * luby(++dives_);
    clear_pass();
    statistics_.passes.pop_back();
    begin();
  }

  void clear_pass() {
    rejected_ = infinite;
    states_.clear();
    queue_.clear();
    best_ = no_state;
    best_h_ = infinite;
  }

  void finish_exhausted() {
    outcome_ = Outcome::exhausted;
    if (options_.admissible && complete()) lower_bound_ = infinite;
  }
  std::uint64_t pass_nodes() const { return statistics_.expanded - pass_start_; }

  void take_best() {
    const auto entry = queue_.pop();
    const OpenOrder::Key key{entry.primary, entry.secondary};
    const StateId id = entry.id;
    const Node node = states_.record(id);
    if (node.closed()) return;  // an older, more expensive entry of a state expanded since
    const std::byte* state = states_.state(id);
    if (!options_.iterated && !cut_)
      lower_bound_ = std::max(lower_bound_, order_.proves(key, node.g()));
    if (order_.selects_goal() && domain_.is_goal(state)) {
      goal_ = id;
      outcome_ = Outcome::solved;
      return;
    }
    states_.set_record(id, {node.parent(), node.g(), true, node.requeued()});
    const Cost h = order_.h_of(key);
    if (!order_.informed() || h < best_h_) {
      best_h_ = h;
      best_ = id;
    }

    ++statistics_.expanded;
    const auto depth = static_cast<std::size_t>(node.g());
    if (statistics_.by_depth.size() <= depth) statistics_.by_depth.resize(depth + 1);
    ++statistics_.by_depth[depth];

    parent_ = id;
    parent_g_ = node.g();
    parent_f_ = order_.f_of(key);
    kept_ = 0;
    if constexpr (ShufflingDomain<D>)
      if (restarts())
        domain_.shuffle_next(node.parent() == no_state ? nullptr : states_.state(node.parent()),
                             state, rng_);
    const auto look = [this](const Successor& child) { consider(child); };
    if constexpr (PausingDomain<D>)
      domain_.expand_first(state, look);
    else
      domain_.expand(state, look);
    finish_expansion();
  }

  // The rest of a state with very many successors, before anything else is done.
  void go_on() {
    if constexpr (PausingDomain<D>) {
      domain_.expand_on(states_.state(parent_),
                        [this](const Successor& child) { consider(child); });
      finish_expansion();
    }
  }

  void finish_expansion() {
    if constexpr (PausingDomain<D>) paused_ = domain_.unfinished();
    if (paused_ || !options_.prune_leaves || kept_ != 0 || outcome_ != Outcome::running) return;
    const Node expanded = states_.record(parent_);
    if (!expanded.requeued() && expanded.parent() != no_state) free_leaf(parent_);
  }

  void consider(const Successor& child) {
    if (outcome_ != Outcome::running) return;
    if (parent_ != no_state) ++statistics_.generated;
    Cost g = parent_g_ + child.cost;
    if (g > options_.depth_limit) {
      cut_ = true;
      return;
    }
    if (g > longest) {
      // Longer paths do not fit the record; only methods that promise nothing may go on.
      g = longest;
      cut_ = true;
    }
    const StateId known = states_.find(child.packed, child.hash);
    if (known != no_state) {
      revisit(known, g);
      return;
    }
    const Cost h = domain_.bound();
    if (h >= infinite) return;
    if (options_.iterated && g + h > fmax_) {
      rejected_ = std::min(rejected_, g + h);
      return;
    }
    store(child, g, h);
  }

  void revisit(StateId known, Cost g) {
    const Node node = states_.record(known);
    if (g >= node.g() || !order_.reopens()) {
      ++statistics_.duplicates;
      return;
    }
    const Cost h = domain_.bound();
    if (h >= infinite) return;
    if (node.closed()) ++statistics_.reopened;
    states_.set_record(known, {parent_, g, false, true});
    ++kept_;
    enqueue(known, g, h);
  }

  void store(const Successor& child, Cost g, Cost h) {
    const StateId id = states_.add(child.packed, child.hash, {parent_, g}, hash_of());
    if (id == no_state) {
      outcome_ = Outcome::memory;
      return;
    }
    if constexpr (MarkingDomain<D>) *states_.note(id) = domain_.mark();
    ++kept_;
    if (domain_.is_goal(states_.state(id)) && order_.may_stop_at(g + h, parent_g_, parent_f_)) {
      goal_ = id;
      outcome_ = Outcome::solved;
      return;
    }
    enqueue(id, g, h);
  }

  void enqueue(StateId id, Cost g, Cost h) {
    const auto [primary, secondary] = order_.key(g, h, parent_f_);
    if (!queue_.push(primary, secondary, id)) outcome_ = Outcome::memory;
  }

  void free_leaf(StateId id) {
    states_.remove(id, domain_.hash(states_.state(id)));
    if (best_ == id) best_ = no_state;
    ++statistics_.freed;
  }

  D& domain_;
  BestFirstOptions options_;
  OpenOrder order_;
  StateStore<Node> states_;
  BucketQueue queue_;
  Statistics statistics_;
  Outcome outcome_ = Outcome::running;
  bool started_ = false;
  bool cut_ = false;
  Cost lower_bound_ = 0;
  Cost fmax_ = -1;
  Cost rejected_ = infinite;
  std::uint64_t pass_start_ = 0;
  std::uint64_t dives_ = 1;
  std::uint64_t pass_limit_;
  Rng rng_;
  StateId goal_ = no_state;
  StateId best_ = no_state;
  Cost best_h_ = infinite;
  // The state being expanded.
  StateId parent_ = no_state;
  Cost parent_g_ = 0;
  Cost parent_f_ = 0;
  std::size_t kept_ = 0;
  bool paused_ = false;  // between two parts of its successors
};

}  // namespace pushwise
