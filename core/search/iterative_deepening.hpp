// IDA* as fast as a hand-written loop, in steps.
//
// A pass follows, depth first, every path with f <= threshold; the next threshold is the least f
// that was rejected. There is no table: memory is the path. Several threads divide a pass by its
// first moves; an answer of any of them is optimal, since all smaller thresholds are proven, but
// how many nodes they count then depends on their luck.
#pragma once

#include <atomic>
#include <functional>

#include "base/parallel.hpp"
#include "search/deepening_worker.hpp"
#include "search/search.hpp"

namespace pushwise {

template <DeepeningSpace S>
class IterativeDeepening {
 public:
  using Path = typename DeepeningWorker<S>::Path;

  // `make` creates one space per thread. `most_listed` > 0 collects all answers of the last pass.
  IterativeDeepening(const std::function<std::unique_ptr<S>()>& make, std::size_t threads,
                     std::size_t most_listed = 0, Cost depth_limit = infinite)
      : most_listed_(most_listed), depth_limit_(depth_limit) {
    for (std::size_t i = 0; i < std::max<std::size_t>(threads, 1); ++i) {
      workers_.emplace_back(make());
      workers_.back().collect(most_listed);
    }
  }

  Outcome step(std::uint64_t budget) {
    if (outcome_ != Outcome::running) return outcome_;
    if (statistics_.passes.empty()) start();
    if (outcome_ == Outcome::running) {
      if (workers_.size() == 1)
        work(workers_[0], budget);
      else
        work_together(budget);
      if (outcome_ == Outcome::running) judge();
    }
    gather();
    return outcome_;
  }

  const Statistics& statistics() const { return statistics_; }
  Cost lower_bound() const { return lower_bound_; }
  bool complete() const { return !cut_; }
  // The moves of the answer, after `solved`.
  const Path& moves() const { return answer_; }
  // Every answer listed and how many there are, after `solved` when collecting.
  const std::vector<Path>& answers() const { return answers_; }
  std::uint64_t answer_count() const { return answer_count_; }

  // Visit the spaces, for counters of their own. Not while a step runs.
  template <class Visit>
  void each_space(Visit&& visit) {
    for (auto& worker : workers_) visit(worker.space());
  }

  // About how much of the current pass is done.
  double fraction() {
    double done = static_cast<double>(next_task_);
    for (auto& worker : workers_)
      if (worker.busy()) done += worker.fraction() - 1;
    return tasks_.empty() ? 0 : std::max(0.0, done) / static_cast<double>(tasks_.size());
  }

 private:
  static constexpr std::size_t tasks_per_thread = 64;
  using Worker = DeepeningWorker<S>;

  void start() {
    const auto root = workers_[0].space().root();
    threshold_ = S::h(root);
    if (threshold_ >= infinite || threshold_ > depth_limit_) {
      cut_ = threshold_ < infinite;
      exhaust();
      return;
    }
    if (workers_[0].space().ends(root)) {
      lower_bound_ = threshold_;
      statistics_.passes.push_back({threshold_, 0});
      if (most_listed_ > 0) {
        answers_.push_back({});
        answer_count_ = 1;
      }
      outcome_ = Outcome::solved;
      return;
    }
    begin_pass();
  }

  void begin_pass() {
    lower_bound_ = threshold_;
    pass_start_ = generated();
    statistics_.passes.push_back({threshold_, 0});
    next_task_ = 0;
    for (Worker& worker : workers_) worker.rejected = infinite;
    if (workers_.size() == 1) {
      tasks_.assign(1, {});
      return;
    }
    // Deepen until there is enough to share out. The counts of tries that fell short are undone.
    Worker& first = workers_[0];
    for (std::size_t depth = 4;; depth += 2) {
      const std::uint64_t expanded = first.expanded;
      const std::uint64_t generated = first.generated;
      const std::uint64_t answer_count = first.answer_count;
      const std::size_t listed = first.answers.size();
      tasks_ = first.prefixes(depth, threshold_);
      if (first.found() || tasks_.empty() || tasks_.size() >= tasks_per_thread * workers_.size() ||
          depth >= 16) {
        stop_.store(first.found());
        return;
      }
      first.expanded = expanded;
      first.generated = generated;
      first.answer_count = answer_count;
      first.answers.resize(listed);
    }
  }

  void work(Worker& worker, std::uint64_t budget) {
    const std::uint64_t stop_at = worker.expanded + budget;
    while (!stop_.load(std::memory_order_relaxed) && worker.expanded < stop_at) {
      if (!worker.busy()) {
        const std::size_t task = next_task_.fetch_add(1);
        if (task >= tasks_.size()) {
          next_task_.store(tasks_.size());
          return;
        }
        worker.begin(tasks_[task], threshold_);
      }
      // Several threads look up now and then whether another has the answer.
      const std::uint64_t left = stop_at - worker.expanded;
      worker.run(workers_.size() == 1 ? left : std::min<std::uint64_t>(left, 1 << 14));
      if (worker.found()) stop_.store(true);
    }
  }

  void work_together(std::uint64_t budget) {
    run_parallel(workers_.size(), [&](std::size_t i) { work(workers_[i], budget); });
  }

  // The pass may be over.
  void judge() {
    for (const Worker& worker : workers_)
      if (worker.found()) {
        answer_ = worker.path();
        outcome_ = Outcome::solved;
        return;
      }
    if (next_task_ < tasks_.size()) return;
    for (const Worker& worker : workers_)
      if (worker.busy()) return;
    finish_pass();
  }

  void finish_pass() {
    Cost rejected = infinite;
    for (Worker& worker : workers_) {
      rejected = std::min(rejected, worker.rejected);
      answer_count_ += worker.answer_count;
      for (Path& path : worker.answers)
        if (answers_.size() < most_listed_) answers_.push_back(std::move(path));
      worker.answers.clear();
      worker.answer_count = 0;
    }
    if (answer_count_ > 0) {
      answer_ = answers_.front();
      outcome_ = Outcome::solved;
      return;
    }
    statistics_.passes.back().nodes = generated() - pass_start_;
    if (rejected >= infinite) {
      exhaust();
    } else if (rejected > depth_limit_) {
      cut_ = true;
      lower_bound_ = rejected;
      outcome_ = Outcome::exhausted;
    } else {
      threshold_ = rejected;
      begin_pass();
    }
  }

  void exhaust() {
    outcome_ = Outcome::exhausted;
    lower_bound_ = cut_ ? threshold_ : infinite;
  }

  std::uint64_t generated() const {
    std::uint64_t sum = 0;
    for (const Worker& worker : workers_) sum += worker.generated;
    return sum;
  }
  void gather() {
    statistics_.generated = generated();
    statistics_.expanded = 0;
    for (const Worker& worker : workers_) statistics_.expanded += worker.expanded;
    if (!statistics_.passes.empty())
      statistics_.passes.back().nodes = statistics_.generated - pass_start_;
  }

  std::vector<Worker> workers_;
  std::size_t most_listed_;
  Cost depth_limit_;
  std::vector<Path> tasks_;
  std::atomic<std::size_t> next_task_{0};
  std::atomic<bool> stop_{false};
  Statistics statistics_;
  Outcome outcome_ = Outcome::running;
  bool cut_ = false;
  Cost threshold_ = 0;
  Cost lower_bound_ = 0;
  std::uint64_t pass_start_ = 0;
  Path answer_;
  std::vector<Path> answers_;
  std::uint64_t answer_count_ = 0;
};

}  // namespace pushwise
