// One thread's part of an iterative deepening pass: the recursion, and how it is resumed.
//
// The recursion is a template over the space, so that moves and the bound's increments are inlined
// into it. When a step's budget ends, it unwinds and only the moves of its current path are kept;
// the next step walks down that path again and goes on behind it. So no node is made or counted
// twice, and being able to stop costs nothing while running.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/types.hpp"

namespace pushwise {

// A space owns one working state, which fits the node being looked at:
//   struct Node, using Move
//   Node root()             resets the working state to the start
//   static Cost h(node), static Move move(node)
//   bool ends(node)         is the path to this node (with f <= threshold) an answer?
//   bool children(node, slack, sink)   calls sink.over(h) for each child with h > slack; makes each
//                           other child in place, calls sink.enter(child), and takes it back unless
//                           that returned true, which it then returns at once
template <class S>
concept DeepeningSpace = requires(S space, const typename S::Node& node) {
  { space.root() } -> std::same_as<typename S::Node>;
  { S::h(node) } -> std::same_as<Cost>;
  { S::move(node) } -> std::same_as<typename S::Move>;
  { space.ends(node) } -> std::same_as<bool>;
};

// A space whose nodes are expensive to make may say `static constexpr bool remembers = true`. Then
// the nodes of an interrupted path are kept too, and `children` must ask each sink that has it for
// `recall(move)` before it makes a child: to skip it, or to take it ready-made.
template <class S>
concept RememberingSpace = DeepeningSpace<S> && requires { requires S::remembers; };

template <class Node>
struct Recall {
  bool skip = false;
  const Node* node = nullptr;
};

template <DeepeningSpace S>
class DeepeningWorker {
 public:
  using Node = typename S::Node;
  using Move = typename S::Move;
  using Path = std::vector<Move>;

  explicit DeepeningWorker(std::unique_ptr<S> space) : space_(std::move(space)) {}

  // Start below `prefix`, a path of the tree, with f at most `threshold`.
  void begin(const Path& prefix, Cost threshold) {
    set_threshold(threshold);
    std::copy(prefix.begin(), prefix.end(), path_.begin());
    length_ = floor_ = prefix.size();
    remembered_ = 0;
    busy_ = true;
  }
  // Is there something left to do below the prefix?
  bool busy() const { return busy_; }
  // Did it end at an answer? `path()` is it.
  bool found() const { return found_; }
  Path path() const {
    return {path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(length_)};
  }
  const S& space() const { return *space_; }
  S& space() { return *space_; }

  // Go on for about `budget` expansions.
  void run(std::uint64_t budget) {
    stop_at_ = expanded + budget;
    const Path saved = path();
    const Node root = space_->root();
    const bool stopped = resume(root, saved, 0);
    busy_ = stopped && !found_;
    remembered_ = busy_ ? length_ : 0;
  }

  // The paths of `depth` moves with f within the threshold, in order. An answer on the way counts.
  std::vector<Path> prefixes(std::size_t depth, Cost threshold) {
    set_threshold(threshold);
    floor_ = 0;
    std::vector<Path> out;
    const Node root = space_->root();
    enumerate(root, 0, depth, out);
    return out;
  }

  // Collect all answers within the threshold (and list this many) instead of stopping at the first.
  void collect(std::size_t most_listed) { most_listed_ = most_listed; }

  // About how much of the tree below the prefix lies behind: each level of the path divides what
  // its parent holds evenly among its children. 0 if looking again would be too expensive.
  double fraction() {
    double done = 0;
    if (busy_ && !RememberingSpace<S>) {
      const Node root = space_->root();
      measure(root, 0, 1, done);
    }
    return done;
  }

  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  // The least f rejected so far.
  Cost rejected = infinite;
  std::vector<Path> answers;
  std::uint64_t answer_count = 0;

 private:
  void set_threshold(Cost threshold) {
    threshold_ = threshold;
    path_.resize(static_cast<std::size_t>(threshold) + 1);
  }
  Cost slack(std::size_t depth) const { return threshold_ - static_cast<Cost>(depth) - 1; }

  void reject(Cost h, std::size_t depth) {
    ++generated;
    rejected = std::min(rejected, static_cast<Cost>(depth) + 1 + h);
  }
  // The path up to `length` is an answer. True: stop here.
  bool answer(std::size_t length) {
    if (most_listed_ == 0) {
      found_ = true;
      length_ = length;
      return true;
    }
    ++answer_count;
    if (answers.size() < most_listed_) {
      length_ = length;
      answers.push_back(path());
    }
    return false;
  }

  struct EnterSink {
    DeepeningWorker* worker;
    std::size_t depth;
    void over(Cost h) const { worker->reject(h, depth); }
    bool enter(const Node& child) const { return worker->enter(child, depth); }
  };
  bool enter(const Node& child, std::size_t depth) {
    ++generated;
    path_[depth] = S::move(child);
    if (space_->ends(child)) return answer(depth + 1);
    if (!descend(child, depth + 1)) return false;
    remember(child, depth);
    return true;
  }
  void remember(const Node& child, std::size_t depth) {
    if constexpr (RememberingSpace<S>) {
      if (nodes_.size() <= depth) nodes_.resize(depth + 1);
      nodes_[depth] = child;
    }
  }
  bool descend(const Node& node, std::size_t depth) {
    if (expanded >= stop_at_) {
      length_ = depth;
      return true;
    }
    ++expanded;
    return space_->children(node, slack(depth), EnterSink{this, depth});
  }

  // Walks down the saved path. What stands before it has been done; what stands behind it is next,
  // unless it belongs to the prefix, whose siblings are other workers' business.
  struct ResumeSink {
    DeepeningWorker* worker;
    const Path* saved;
    std::size_t depth;
    bool behind = false;
    void over(Cost h) const {
      if (behind) worker->reject(h, depth);
    }
    bool enter(const Node& child) {
      if (behind) return worker->enter(child, depth);
      if (!(S::move(child) == (*saved)[depth])) return false;
      const Node kept = child;  // it may stand where the unwinding writes
      const bool stopped = worker->resume(kept, *saved, depth + 1);
      if (stopped) worker->remember(kept, depth);
      behind = depth >= worker->floor_;
      return stopped;
    }
    Recall<Node> recall(const Move& move) const {
      if (behind) return {};
      if (!(move == (*saved)[depth])) return {true, nullptr};
      return {false, depth < worker->remembered_ ? &worker->nodes_[depth] : nullptr};
    }
  };
  bool resume(const Node& node, const Path& saved, std::size_t depth) {
    if (depth == saved.size()) return descend(node, depth);
    path_[depth] = saved[depth];
    ResumeSink sink{this, &saved, depth};
    return space_->children(node, slack(depth), sink);
  }

  struct PrefixSink {
    DeepeningWorker* worker;
    std::size_t depth;
    std::size_t wanted;
    std::vector<Path>* out;
    void over(Cost h) const { worker->reject(h, depth); }
    bool enter(const Node& child) const {
      ++worker->generated;
      worker->path_[depth] = S::move(child);
      if (worker->space_->ends(child)) return worker->answer(depth + 1);
      return worker->enumerate(child, depth + 1, wanted, *out);
    }
  };
  bool enumerate(const Node& node, std::size_t depth, std::size_t wanted, std::vector<Path>& out) {
    if (depth == wanted) {
      length_ = depth;
      out.push_back(path());
      return false;
    }
    ++expanded;
    return space_->children(node, slack(depth), PrefixSink{this, depth, wanted, &out});
  }

  struct CountSink {
    Move wanted;
    std::size_t count = 0;
    std::size_t index = 0;
    void over(Cost) { ++count; }
    bool enter(const Node& child) {
      if (S::move(child) == wanted) index = count;
      ++count;
      return false;
    }
  };
  struct MeasureSink {
    DeepeningWorker* worker;
    std::size_t depth;
    double share;
    double* done;
    void over(Cost) const {}
    bool enter(const Node& child) const {
      if (!(S::move(child) == worker->path_[depth])) return false;
      worker->measure(child, depth + 1, share, *done);
      return true;
    }
  };
  void measure(const Node& node, std::size_t depth, double share, double& done) {
    // Deep levels have shares too small to be seen.
    if (depth >= length_ || share < 1e-6) return;
    if (depth >= floor_) {
      CountSink count{path_[depth]};
      space_->children(node, slack(depth), count);
      share /= static_cast<double>(count.count);
      done += share * static_cast<double>(count.index);
    }
    space_->children(node, slack(depth), MeasureSink{this, depth, share, &done});
  }

  std::unique_ptr<S> space_;
  Path path_;
  std::vector<Node> nodes_;
  std::size_t remembered_ = 0;
  std::size_t length_ = 0;
  std::size_t floor_ = 0;
  Cost threshold_ = 0;
  std::uint64_t stop_at_ = 0;
  std::size_t most_listed_ = 0;
  bool busy_ = false;
  bool found_ = false;
};

}  // namespace pushwise
