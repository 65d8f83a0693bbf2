// Best-first search, once: breadth-first, depth-first, greedy, A*, weighted A* and Hoste's iterated
// A* are configurations of it that differ in the key of the open list.
//
// A stored state is one arena record: the packed state, the parent's id, the path cost. For Sokoban
// boards of up to 64 numbered cells that is 16 bytes, plus 5.7 to 8.0 bytes in the id table and 4
// bytes for as long as the state is open.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/arena.hpp"
#include "base/bucket_queue.hpp"
#include "base/id_table.hpp"
#include "base/luby.hpp"
#include "search/domain.hpp"
#include "search/search.hpp"

namespace pushwise {

// How the open list is ordered.
enum class Order : std::uint8_t {
  breadth,  // least g
  depth,    // last in, first out
  greedy,   // least h
  astar,    // least g + w*h, then least h
};

struct BestFirstOptions {
  Order order = Order::breadth;
  // Percent; 100 is A*. With w > 100 a solution costs at most w/100 times the optimum.
  Cost weight = 100;
  // Paths longer than this are not followed.
  Cost depth_limit = infinite;
  // Free an expanded state none of whose children was kept (Hoste 11.2). Safe: it may be met and
  // expanded again, but only as the child of a state that is kept, and those are expanded once.
  bool prune_leaves = false;
  // Hoste's form of iterative deepening: only states with f <= fmax are kept, taken by least h;
  // fmax starts at the bound of the start and grows to the least rejected f. A finished pass proves
  // that every solution costs more.
  bool iterated = false;
  // With `iterated`: states of a pass after which it begins again in another order, times 1, 1, 2,
  // 1, 1, 2, 4, … (Luby). Where the bound is exact a pass is a dive, and a dive into a jam that no
  // test sees is not left again for millions of states; another one may miss it. 0: never.
  std::uint64_t restarts = 0;
  std::uint64_t seed = 0;
  // Proved before: every solution costs as much. The first pass of `iterated` begins here. A* gains
  // nothing by it: states that it would have taken by least f come in a worse order.
  Cost floor = 0;
  // The domain's bound never overestimates, so f of the selected state is a proven bound.
  bool admissible = true;
  // A* as it is printed in textbooks, for comparing counts with publications: states of equal f are
  // taken last in, first out, f may fall along a path, and a goal ends the search when it is
  // selected, not when it is made.
  bool by_the_book = false;
};

template <Domain D>
class BestFirst final : public Search {
 public:
  BestFirst(D& domain, MemoryBudget& budget, const BestFirstOptions& options)
      : domain_(domain),
        options_(options),
        state_bytes_(domain.packed_bytes()),
        node_at_(state_bytes_ + (MarkingDomain<D> ? 1 : 0)),
        arena_(node_at_ + sizeof(StateId) + sizeof(std::uint16_t), budget),
        table_(budget),
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
    statistics_.stored = arena_.live();
    // In use: of the arena's last block only what holds states, or small searches all look alike.
    statistics_.bytes = arena_.end() * arena_.record_bytes() + table_.bytes() + queue_.bytes();
    return outcome_;
  }

  const Statistics& statistics() const override { return statistics_; }
  Cost lower_bound() const override { return lower_bound_; }
  std::size_t open() const override { return queue_.size(); }
  bool complete() const override { return !cut_; }

  std::vector<std::vector<std::byte>> path() const override { return path_to(goal_); }
  // The same to any state; empty if it is not stored.
  std::vector<std::vector<std::byte>> path_to(const std::byte* state) const {
    return path_to(find(state, domain_.hash(state)));
  }
  std::vector<std::byte> snapshot() const override {
    return best_ == no_state ? std::vector<std::byte>{} : packed(best_);
  }
  std::vector<std::vector<std::byte>> sample(std::size_t most) const override {
    std::vector<std::vector<std::byte>> states;
    const std::size_t stride =
        std::max<std::size_t>(1, arena_.end() / std::max<std::size_t>(most, 1));
    for (std::size_t id = 0; id < arena_.end(); id += stride)
      if (node(static_cast<StateId>(id)).parent != id)
        states.push_back(packed(static_cast<StateId>(id)));
    return states;
  }
  std::vector<std::uint64_t> probe_histogram() const override {
    return table_.probe_histogram([this](StateId id) { return domain_.hash(arena_.at(id)); });
  }

 private:
  struct Node {
    StateId parent;
    bool closed;
    bool requeued;  // stands more than once in the open list
    Cost g;
  };
  static constexpr Cost longest = 0x7fff;

  Node node(StateId id) const {
    StateId link;
    std::uint16_t cost;
    const std::byte* at = arena_.at(id) + node_at_;
    std::memcpy(&link, at, sizeof link);
    std::memcpy(&cost, at + sizeof link, sizeof cost);
    return {link & no_state, (link >> 31) != 0, (cost >> 15) != 0, cost & longest};
  }
  void set_node(StateId id, const Node& value) {
    const StateId link = value.parent | (value.closed ? ~no_state : 0U);
    const auto cost = static_cast<std::uint16_t>(value.g | (value.requeued ? 0x8000 : 0));
    std::byte* at = arena_.at(id) + node_at_;
    std::memcpy(at, &link, sizeof link);
    std::memcpy(at + sizeof link, &cost, sizeof cost);
  }
  std::vector<std::byte> packed(StateId id) const {
    return {arena_.at(id), arena_.at(id) + state_bytes_};
  }

  StateId find(const std::byte* state, std::uint64_t hash) const {
    return table_.find(
        hash, [&](StateId id) { return std::memcmp(arena_.at(id), state, state_bytes_) == 0; });
  }
  std::vector<std::vector<std::byte>> path_to(StateId id) const {
    std::vector<std::vector<std::byte>> states;
    for (; id != no_state; id = node(id).parent) states.push_back(packed(id));
    std::reverse(states.begin(), states.end());
    return states;
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
    arena_.clear();
    table_.clear();
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
    const StateId id = entry.id;
    Node current = node(id);
    if (current.closed) return;  // an older, dearer entry of a state expanded since
    const std::byte* state = arena_.at(id);
    raise_lower_bound(entry.primary, current.g);
    if (selects_goal() && domain_.is_goal(state)) {
      goal_ = id;
      outcome_ = Outcome::solved;
      return;
    }
    current.closed = true;
    set_node(id, current);
    const bool uninformed = options_.order == Order::breadth || options_.order == Order::depth;
    const bool by_bound = options_.order == Order::greedy || options_.iterated;
    const auto h = static_cast<Cost>(by_bound ? entry.primary : entry.secondary);
    if (uninformed || h < best_h_) {
      best_h_ = h;
      best_ = id;
    }

    ++statistics_.expanded;
    const auto depth = static_cast<std::size_t>(current.g);
    if (statistics_.by_depth.size() <= depth) statistics_.by_depth.resize(depth + 1);
    ++statistics_.by_depth[depth];

    parent_ = id;
    parent_g_ = current.g;
    parent_f_ = options_.order == Order::astar && options_.weight == 100
                    ? static_cast<Cost>(entry.primary)
                    : 0;
    kept_ = 0;
    if constexpr (ShufflingDomain<D>)
      if (restarts())
        domain_.shuffle_next(current.parent == no_state ? nullptr : arena_.at(current.parent),
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
      domain_.expand_on(arena_.at(parent_), [this](const Successor& child) { consider(child); });
      finish_expansion();
    }
  }

  void finish_expansion() {
    if constexpr (PausingDomain<D>) paused_ = domain_.unfinished();
    if (paused_ || !options_.prune_leaves || kept_ != 0 || outcome_ != Outcome::running) return;
    const Node expanded = node(parent_);
    if (!expanded.requeued && expanded.parent != no_state) free_leaf(parent_);
  }

  // What the selected entry proves about all solutions.
  void raise_lower_bound(std::uint32_t primary, Cost g) {
    if (options_.iterated || !options_.admissible || cut_) return;
    if (options_.order == Order::breadth) lower_bound_ = std::max(lower_bound_, g);
    if (options_.order == Order::astar && options_.weight == 100)
      lower_bound_ = std::max(lower_bound_, static_cast<Cost>(primary));
  }

  // Does a cheaper path to a known state matter?
  bool reopens() const {
    return options_.order == Order::astar || options_.order == Order::breadth ||
           options_.iterated || options_.depth_limit < infinite;
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
    const StateId known = find(child.packed, child.hash);
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
    Node current = node(known);
    if (g >= current.g || !reopens()) {
      ++statistics_.duplicates;
      return;
    }
    const Cost h = domain_.bound();
    if (h >= infinite) return;
    if (current.closed) ++statistics_.reopened;
    set_node(known, {parent_, false, true, g});
    ++kept_;
    enqueue(known, g, h);
  }

  void store(const Successor& child, Cost g, Cost h) {
    if (table_.full() && !table_.grow([this](auto&& insert) {
          for (const StateId id : live_ids()) insert(domain_.hash(arena_.at(id)), id);
        })) {
      outcome_ = Outcome::memory;
      return;
    }
    const StateId id = arena_.add();
    if (id == no_state) {
      outcome_ = Outcome::memory;
      return;
    }
    std::memcpy(arena_.at(id), child.packed, state_bytes_);
    if constexpr (MarkingDomain<D>) arena_.at(id)[state_bytes_] = domain_.mark();
    set_node(id, {parent_, false, false, g});
    table_.insert(child.hash, id);
    ++kept_;
    if (domain_.is_goal(arena_.at(id)) && may_stop_at(g + h)) {
      goal_ = id;
      outcome_ = Outcome::solved;
      return;
    }
    enqueue(id, g, h);
  }

  // Methods that promise the least cost accept a goal when it is selected.
  bool selects_goal() const {
    return !options_.iterated &&
           (options_.order == Order::astar || options_.order == Order::breadth);
  }
  // A goal just generated ends the search at once if no cheaper one can follow, or if nobody cares.
  bool may_stop_at(Cost g) const {
    if (!selects_goal()) return true;
    if (options_.order == Order::breadth) return g <= parent_g_ + 1;
    if (options_.by_the_book) return false;
    return options_.weight == 100 && options_.admissible && g <= parent_f_;
  }

  void enqueue(StateId id, Cost g, Cost h) {
    const auto [primary, secondary] = key(g, h);
    if (!queue_.push(primary, secondary, id)) outcome_ = Outcome::memory;
  }

  std::pair<std::uint32_t, std::uint32_t> key(Cost g, Cost h) const {
    const auto rest = static_cast<std::uint32_t>(h);
    if (options_.iterated) return {rest, 0U};
    switch (options_.order) {
      case Order::breadth:
        return {static_cast<std::uint32_t>(g), 0U};
      case Order::depth:
        return {0U, 0U};
      case Order::greedy:
        return {rest, 0U};
      case Order::astar:
        break;
    }
    // Rounding down keeps the promise of weighted A*: a solution is an integer.
    const Cost f = g + static_cast<Cost>(std::int64_t{h} * options_.weight / 100);
    if (options_.by_the_book) return {static_cast<std::uint32_t>(f), 0U};
    return {static_cast<std::uint32_t>(std::max(f, parent_f_)), rest};
  }

  void free_leaf(StateId id) {
    table_.erase(domain_.hash(arena_.at(id)), id);
    // A freed record is its own parent: a mark that no stored state can bear.
    set_node(id, {id, true, false, 0});
    arena_.release(id);
    if (best_ == id) best_ = no_state;
    ++statistics_.freed;
  }

  // Ids in use, for growing the table.
  struct LiveIds {
    const BestFirst* search;
    struct Iterator {
      const BestFirst* search;
      StateId id;
      void skip() {
        while (id < search->arena_.end() && search->node(id).parent == id) ++id;
      }
      Iterator& operator++() {
        ++id;
        skip();
        return *this;
      }
      StateId operator*() const { return id; }
      bool operator!=(const Iterator& other) const { return id != other.id; }
    };
    Iterator begin() const {
      Iterator first{search, 0};
      first.skip();
      return first;
    }
    Iterator end() const { return {search, search->arena_.end()}; }
  };
  LiveIds live_ids() const { return {this}; }

  D& domain_;
  BestFirstOptions options_;
  std::size_t state_bytes_;
  std::size_t node_at_;  // where a record's parent and cost begin
  Arena arena_;
  IdTable table_;
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
