// Depth-first iterative deepening: IDA*, and brute force when there is neither bound nor table.
//
// A pass follows every path with f <= threshold; the next threshold is the least f rejected. The
// transposition table remembers at which cost a state was entered in this pass and cuts the second
// visit that is no cheaper. The table is a convenience: when memory ends the search goes on without
// adding to it.
//
// Where there is no solution, thresholds could grow for as long as there are detours. So when a
// pass enters no state that the pass before did not, all entered states are surveyed: if no edge
// leads out of them the search is over, else the least f beyond such an edge is the next threshold.
#pragma once

#include <algorithm>
#include <vector>

#include "base/state_store.hpp"
#include "search/domain.hpp"
#include "search/search.hpp"

namespace pushwise {

struct DepthFirstOptions {
  bool table = true;
  // Visit children by least bound; brute force keeps the domain's order.
  bool ordered = true;
  Cost depth_limit = infinite;
  bool admissible = true;
};

template <Domain D>
class DepthFirst final : public Search {
 public:
  DepthFirst(D& domain, MemoryBudget& budget, const DepthFirstOptions& options)
      : domain_(domain),
        options_(options),
        state_bytes_(domain.packed_bytes()),
        visits_(state_bytes_, budget),
        current_(state_bytes_) {}

  Outcome step(std::uint64_t budget) override {
    if (outcome_ != Outcome::running) return outcome_;
    if (!started_) {
      started_ = true;
      begin_pass();
    }
    const std::uint64_t stop_at = statistics_.expanded + budget;
    while (outcome_ == Outcome::running && statistics_.expanded < stop_at) {
      if (surveying_)
        survey_next();
      else if (frames_.empty())
        next_pass();
      else
        advance();
    }
    if (!statistics_.passes.empty()) statistics_.passes.back().nodes = pass_nodes();
    statistics_.stored = visits_.size();
    statistics_.bytes = visits_.bytes();
    return outcome_;
  }

  const Statistics& statistics() const override { return statistics_; }
  Cost lower_bound() const override { return lower_bound_; }
  bool complete() const override { return !cut_; }
  std::size_t open() const override { return children_.size(); }

  std::vector<PackedState> path() const override {
    std::vector<PackedState> states;
    for (const Frame& frame : frames_)
      if (frame.current != nothing) states.push_back(state(frame.current));
    return states;
  }
  PackedState snapshot() const override { return best_; }
  // Without a table: of the path and what waits beside it, which is all that is held.
  std::vector<PackedState> sample(std::size_t most) const override {
    if (options_.table) return visits_.sample(most);
    std::vector<PackedState> states;
    const std::size_t stride = sample_stride(states_.size() / state_bytes_, most) * state_bytes_;
    for (std::size_t at = 0; at < states_.size(); at += stride) states.push_back(state(at));
    return states;
  }
  std::vector<std::uint64_t> probe_histogram() const override {
    return visits_.probe_histogram([this](const std::byte* state) { return domain_.hash(state); });
  }

 private:
  struct Visit {
    std::uint32_t pass;
    std::int32_t g;
  };
  struct Child {
    Cost g;
    Cost h;
    std::size_t bytes;  // where its packed state stands in states_
  };
  // The children of one state on the path: children_[first..last), the next one to try.
  struct Frame {
    std::size_t first;
    std::size_t next;
    std::size_t current;
    std::size_t bytes;
  };
  static constexpr std::size_t nothing = static_cast<std::size_t>(-1);

  PackedState state(std::size_t at) const {
    return {states_.begin() + static_cast<std::ptrdiff_t>(at),
            states_.begin() + static_cast<std::ptrdiff_t>(at + state_bytes_)};
  }
  std::uint64_t pass_nodes() const { return statistics_.expanded - pass_start_; }

  void begin_pass() {
    if (threshold_ < 0) {
      threshold_ = infinite;
      domain_.roots([this](const Successor&) {
        const Cost h = domain_.bound();
        threshold_ = std::min(threshold_, h);
      });
      if (threshold_ >= infinite) {
        finish_exhausted();
        return;
      }
    }
    if (options_.admissible) lower_bound_ = std::max(lower_bound_, threshold_);
    statistics_.passes.push_back({threshold_, 0});
    pass_start_ = statistics_.expanded;
    ++pass_;
    entered_before_ = entered_;
    entered_ = 0;
    open_frame(0, [this](auto&& sink) { domain_.roots(sink); });
  }

  void next_pass() {
    statistics_.passes.back().nodes = pass_nodes();
    if (rejected_ >= infinite) {
      finish_exhausted();
      return;
    }
    if (options_.table && !full_ && entered_ == entered_before_) {
      begin_survey();
      return;
    }
    raise_threshold(rejected_);
  }

  void raise_threshold(Cost threshold) {
    threshold_ = threshold;
    rejected_ = infinite;
    begin_pass();
  }

  void begin_survey() {
    surveying_ = true;
    surveyed_ = 0;
    rejected_ = infinite;
    domain_.roots([this](const Successor& root) { look_outside(root, 0); });
  }

  void survey_next() {
    if (surveyed_ == visits_.end()) {
      surveying_ = false;
      if (rejected_ >= infinite)
        finish_exhausted();
      else
        raise_threshold(rejected_);
      return;
    }
    const StateId id = surveyed_++;
    if (visits_.record(id).pass != pass_) return;
    ++statistics_.expanded;
    const Cost g = visits_.record(id).g;
    domain_.expand(visits_.state(id),
                   [&, this](const Successor& child) { look_outside(child, g); });
  }

  // Only states that this pass has not entered count.
  void look_outside(const Successor& child, Cost parent_g) {
    const Cost g = parent_g + child.cost;
    if (g > options_.depth_limit) return;  // the pass has noted it
    const StateId id = visits_.find(child.packed, child.hash);
    if (id != no_state && visits_.record(id).pass == pass_) return;
    const Cost h = domain_.bound();
    if (h < infinite) rejected_ = std::min(rejected_, g + h);
  }

  void finish_exhausted() {
    outcome_ = Outcome::exhausted;
    if (options_.admissible && complete()) lower_bound_ = infinite;
  }

  // Collect the children that `generate` shows, best last (they are taken from the back).
  template <class Generate>
  void open_frame(Cost g, Generate&& generate) {
    const std::size_t first = children_.size();
    const std::size_t bytes = states_.size();
    const bool at_root = frames_.empty();
    generate([&, this](const Successor& child) {
      if (!at_root) ++statistics_.generated;
      add_child(child, g + child.cost);
    });
    const auto begin = children_.begin() + static_cast<std::ptrdiff_t>(first);
    if (options_.ordered)
      std::stable_sort(begin, children_.end(),
                       [](const Child& a, const Child& b) { return a.h > b.h; });
    else
      std::reverse(begin, children_.end());
    frames_.push_back({first, children_.size(), nothing, bytes});
  }

  void add_child(const Successor& child, Cost g) {
    if (g > options_.depth_limit) {
      cut_ = true;
      return;
    }
    if (options_.table && known(child, g)) {
      ++statistics_.duplicates;
      return;
    }
    const Cost h = domain_.bound();
    if (h >= infinite) return;
    if (g + h > threshold_) {
      rejected_ = std::min(rejected_, g + h);
      return;
    }
    children_.push_back({g, h, states_.size()});
    states_.insert(states_.end(), child.packed, child.packed + state_bytes_);
  }

  // Was the state entered in this pass at no greater cost?
  bool known(const Successor& child, Cost g) {
    const StateId id = visits_.find(child.packed, child.hash);
    if (id == no_state) return false;
    const Visit visit = visits_.record(id);
    return visit.pass == pass_ && visit.g <= g;
  }

  // Enter a state; false if a sibling's subtree entered it meanwhile at no greater cost.
  bool remember(const std::byte* packed, Cost g) {
    const std::uint64_t hash = domain_.hash(packed);
    const StateId id = visits_.find(packed, hash);
    const Visit now{pass_, g};
    if (id != no_state) {
      const Visit before = visits_.record(id);
      if (before.pass == pass_ && before.g <= g) return false;
      if (before.pass == pass_)
        ++statistics_.reopened;
      else
        ++entered_;
      visits_.set_record(id, now);
    } else if (!full_) {
      full_ = visits_.add(packed, hash, now, [this](const std::byte* state) {
        return domain_.hash(state);
      }) == no_state;
      if (!full_) ++entered_;
    }
    return true;
  }

  void advance() {
    Frame& frame = frames_.back();
    if (frame.next == frame.first) {
      children_.resize(frame.first);
      states_.resize(frame.bytes);
      frames_.pop_back();
      if (!frames_.empty()) frames_.back().current = nothing;
      return;
    }
    const Child child = children_[--frame.next];
    frame.current = child.bytes;
    // The states below may have to move while children are added to them.
    std::copy_n(states_.begin() + static_cast<std::ptrdiff_t>(child.bytes), state_bytes_,
                current_.begin());
    if (options_.table && !remember(current_.data(), child.g)) {
      ++statistics_.duplicates;
      return;
    }
    if (domain_.is_goal(current_.data())) {
      outcome_ = Outcome::solved;
      return;
    }
    // Where there is no bound to tell better from worse, the latest is shown.
    if (best_.empty() || child.h < best_h_ || !options_.ordered) {
      best_ = current_;
      best_h_ = child.h;
    }
    ++statistics_.expanded;
    const auto depth = static_cast<std::size_t>(child.g);
    if (statistics_.by_depth.size() <= depth) statistics_.by_depth.resize(depth + 1);
    ++statistics_.by_depth[depth];
    open_frame(child.g, [&, this](auto&& sink) { domain_.expand(current_.data(), sink); });
  }

  D& domain_;
  DepthFirstOptions options_;
  std::size_t state_bytes_;
  StateStore<Visit> visits_;
  std::vector<Frame> frames_;
  std::vector<Child> children_;
  std::vector<std::byte> states_;
  Statistics statistics_;
  Outcome outcome_ = Outcome::running;
  bool started_ = false;
  bool cut_ = false;
  bool full_ = false;
  std::uint32_t pass_ = 0;
  Cost threshold_ = -1;
  Cost rejected_ = infinite;
  Cost lower_bound_ = 0;
  std::uint64_t pass_start_ = 0;
  // States entered in this pass and in the one before; the survey of those of this pass.
  std::uint64_t entered_ = 0;
  std::uint64_t entered_before_ = 0;
  bool surveying_ = false;
  StateId surveyed_ = 0;
  PackedState current_;  // the state being entered
  PackedState best_;
  Cost best_h_ = infinite;
};

}  // namespace pushwise
