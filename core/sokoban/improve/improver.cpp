#include "sokoban/improve/improver.hpp"

#include <algorithm>
#include <stdexcept>

#include "base/clock.hpp"
#include "base/memory.hpp"
#include "sokoban/improve/stage.hpp"
#include "sokoban/improve/window_search.hpp"

namespace pushwise::sokoban {

namespace {

constexpr std::size_t first_cap = 4096;
constexpr std::size_t brief_cap = 1024;
// In haste windows begin short: a long one that comes to nothing costs as much as many short ones.
constexpr std::size_t hasty_cap = 1024;
constexpr std::size_t hasty_length = 24;
constexpr std::uint64_t brief_nodes = 8000;
constexpr std::size_t largest_cap = first_cap << 10;
// A vicinity may have this many times more configurations than the search may have states.
constexpr double configurations_per_state = 64;
constexpr double most_configurations = 4e6;
// Shorter windows are better searched without a vicinity.
constexpr std::size_t shortest_vicinity = 16;
// What is spent on the pushes before moves are looked at.
constexpr std::uint64_t scout_nodes = 200'000;
// What a look at the other solutions costs in states.
constexpr std::size_t merging_cap = std::size_t{1} << 20;

class Improver final : public Solver {
 public:
  Improver(std::shared_ptr<const Terrain> terrain, const std::vector<std::string>& solutions,
           const ImproveOptions& options)
      : terrain_(std::move(terrain)),
        options_(options),
        goal_metric_(options.moves ? Metric::moves_pushes : Metric::pushes_moves),
        live_(terrain_->board(), terrain_->live()),
        budget_(options.memory_limit),
        search_(*terrain_, live_, budget_),
        vicinity_(*terrain_),
        paths_(read(solutions)),
        stages_(options.brief ? brief_stages(options.moves) : all_stages(options.moves)) {
    search_.start(best(), 0, best().size(), goal_metric_, nullptr, 0);
    bound_ = search_.lower_bound();
    if (!options.moves) bound_ = std::max(bound_, options.push_bound);
    if (options.brief) cap_ = brief_cap;
    if (options.hasty) {
      cap_ = hasty_cap;
      for (Stage& stage : stages_) stage.length = std::min(best().size(), hasty_length);
    }
    if (paths_.size() > 1) cap_ = merging_cap;
    done_ = best().size() == 0 || !open_window();
    if (options.moves && !options.brief && !done_)
      scout_ = std::make_unique<Improver>(terrain_, solutions,
                                          ImproveOptions{.memory_limit = options.memory_limit});
  }

  Outcome step(double seconds, std::uint64_t node_limit) override {
    const Clock clock;
    if (scout_) send_scout(seconds, node_limit);
    while (!scout_ && !done_ && clock.seconds() < seconds && expanded() < node_limit)
      advance(std::min<std::uint64_t>(node_limit - expanded(), slice));
    statistics_ = search_.statistics();
    statistics_.expanded = expanded();
    statistics_.bytes = search_.bytes();
    budget_.note();
    if (!done_) return Outcome::running;
    return refused_ && !proved_all() ? Outcome::memory : Outcome::solved;
  }

  const Statistics& statistics() const override { return statistics_; }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const override { return {}; }
  Cost lower_bound() const override { return bound_; }
  bool complete() const override { return true; }
  bool optimal() const override { return cost(goal_metric_, best()).major <= bound_; }
  std::string solution() const override { return best().lurd(); }
  PathState snapshot() const override { return best().point(begin_); }
  std::size_t open() const override { return search_.open(); }
  std::size_t peak_bytes() const override { return budget_.peak(); }

 private:
  static constexpr std::uint64_t slice = 256;

  static PathCost cost(Metric metric, const PushPath& path) {
    return path_cost(metric, path.pushes(), path.moves());
  }
  const PushPath& best() const { return paths_.front(); }

  std::uint64_t expanded() const {
    return search_.statistics().expanded + (scout_ ? scout_->expanded() : scouted_);
  }

  // Most moves are saved by saving pushes, and those are found faster: a second improver looks for
  // them first, and what it finds is taken if it is better.
  void send_scout(double seconds, std::uint64_t node_limit) {
    const Outcome outcome = scout_->step(seconds, std::min(node_limit, scout_nodes));
    if (outcome == Outcome::running && scout_->expanded() < scout_nodes) return;
    scouted_ = scout_->expanded();
    if (cost(goal_metric_, scout_->best()) < cost(goal_metric_, best())) {
      paths_.front() = scout_->best();
      for (Stage& stage : stages_) stage.length = 0;
      done_ = !open_window();
    }
    scout_.reset();
  }

  // The solutions without loops, the best of them first.
  std::vector<PushPath> read(const std::vector<std::string>& solutions) const {
    if (solutions.empty()) throw std::logic_error("there is nothing to improve");
    std::vector<PushPath> paths;
    for (const std::string& lurd : solutions) {
      paths.push_back(PushPath::from_lurd(terrain_->board(), lurd));
      PushPath straight = without_loops(terrain_->board(), paths.back());
      if (cost(goal_metric_, straight) < cost(goal_metric_, paths.back()))
        paths.back() = std::move(straight);
    }
    std::stable_sort(paths.begin(), paths.end(), [&](const PushPath& a, const PushPath& b) {
      return cost(goal_metric_, a) < cost(goal_metric_, b);
    });
    return paths;
  }

  void advance(std::uint64_t budget) {
    const WindowSearch::Verdict verdict = search_.step(budget);
    if (verdict == WindowSearch::Verdict::running) return;
    refused_ = refused_ || search_.refused();
    Stage& stage = stages_[stage_];
    const bool whole = begin_ == 0 && end_ == best().size();
    if (whole && stage.everywhere && stage.metric != Metric::pushes_moves)
      bound_ = std::max(bound_, std::min(search_.lower_bound(), cost(goal_metric_, best()).major));
    if (verdict == WindowSearch::Verdict::found) {
      replace(search_.pushes());
    } else if (verdict == WindowSearch::Verdict::none) {
      stage.settle(begin_, end_);
      if (whole && stage.everywhere) bound_ = cost(goal_metric_, best()).major;
      stage.length = std::min(best().size(), (end_ - begin_) * 3 / 2 + 1);
      from_ = end_ == best().size() ? end_ : begin_ + (end_ - begin_ + 1) / 2;
    } else if (end_ - begin_ > shortest_window) {
      stage.length = std::max(shortest_window, (end_ - begin_) / 2);
    } else {
      from_ = end_ == best().size() ? end_ : begin_ + (end_ - begin_ + 1) / 2;
    }
    done_ = !open_window();
  }

  // Put the pushes found in place of the window's.
  void replace(const std::vector<PathPush>& pushes) {
    PushPath changed = best().with(begin_, end_, pushes);
    PushPath straight = without_loops(terrain_->board(), changed);
    const bool looped = cost(goal_metric_, straight) < cost(goal_metric_, changed);
    for (Stage& stage : stages_) {
      if (looped)
        stage.settled.clear();
      else
        stage.unsettle(begin_, end_, pushes.size());
    }
    // A cycle that only broke ties is not worth repeating with the same budget.
    improved_ = improved_ || cost(goal_metric_, changed).major < cost(goal_metric_, best()).major ||
                best().pushes() <= options_.push_bound;
    paths_.front() = looped ? std::move(straight) : std::move(changed);
    from_ = begin_ - std::min(begin_, stages_[stage_].length / 2);
  }

  // Find the next window worth a search; false if there is none.
  bool open_window() {
    while (true) {
      Stage& stage = stages_[stage_];
      if (stage.length == 0) stage.length = best().size();
      const std::size_t size = best().size();
      if (from_ < size && !pointless(stage)) {
        begin_ = from_;
        end_ = std::min(size, begin_ + allowed_length(stage));
        // What is left over would be too short to be worth a window of its own.
        if (size - end_ < shortest_window / 2) end_ = size;
        if (!stage.is_settled(begin_, end_)) {
          start_search(stage);
          return true;
        }
        from_ = stage.settled_until(begin_);
        if (from_ < size) from_ -= std::min(from_ - begin_ - 1, stage.length / 2);
        continue;
      }
      if (!next_stage()) return false;
    }
  }

  bool next_stage() {
    from_ = 0;
    if (++stage_ < stages_.size()) return true;
    stage_ = 0;
    if (options_.brief) return false;
    if (!improved_) {
      if (cap_ >= largest_cap || proved_all()) return false;
      cap_ *= 4;
      for (Stage& stage : stages_) stage.length = std::min(best().size(), stage.length * 4);
    }
    improved_ = false;
    return true;
  }

  // Nothing cheaper exists in the stage's metric, or the budget is too small for the stage.
  bool pointless(const Stage& stage) const {
    if (stage.metric == Metric::pushes && best().pushes() <= bound_) return true;
    return !stage.everywhere && most_points(stage) < std::min(best().size(), shortest_vicinity);
  }
  bool proved_all() const {
    return std::any_of(stages_.begin(), stages_.end(), [&](const Stage& stage) {
      return stage.metric == goal_metric_ && stage.everywhere && stage.is_settled(0, best().size());
    });
  }

  // Ties are worth less than the objective, until that is settled.
  std::size_t cap(const Stage& stage) const {
    const bool ties = stage.metric == Metric::pushes_moves && best().pushes() > options_.push_bound;
    return ties ? cap_ / 4 : cap_;
  }

  // For how many points of the path the vicinity may be listed.
  std::size_t most_points(const Stage& stage) const {
    const double most =
        std::min(most_configurations, configurations_per_state * static_cast<double>(cap(stage)));
    const double each = Vicinity::per_point(terrain_->board().boxes().size(), stage.reachout);
    return static_cast<std::size_t>(most / each);
  }
  std::size_t allowed_length(const Stage& stage) const {
    return stage.everywhere ? stage.length : std::min(stage.length, most_points(stage));
  }

  void start_search(const Stage& stage) {
    if (!stage.everywhere) {
      const double each = Vicinity::per_point(terrain_->board().boxes().size(), stage.reachout);
      double total = each * static_cast<double>(end_ - begin_ + 1);
      for (std::size_t i = 1; i < paths_.size(); ++i)
        total += near_others_per_point() * static_cast<double>(paths_[i].size() + 1);
      vicinity_.clear(static_cast<std::size_t>(total));
      vicinity_.add(best(), begin_, end_, stage.reachout);
      for (std::size_t i = 1; i < paths_.size(); ++i)
        vicinity_.add(paths_[i], 0, paths_[i].size(), near_others);
    }
    search_.start(best(), begin_, end_, stage.metric, stage.everywhere ? nullptr : &vicinity_,
                  cap(stage));
  }
  double near_others_per_point() const {
    return Vicinity::per_point(terrain_->board().boxes().size(), near_others);
  }

  static constexpr Reachout near_others{1, 4};

  std::shared_ptr<const Terrain> terrain_;
  ImproveOptions options_;
  Metric goal_metric_;
  Packing live_;
  MemoryBudget budget_;
  WindowSearch search_;
  Vicinity vicinity_;
  std::vector<PushPath> paths_;
  std::vector<Stage> stages_;
  std::unique_ptr<Improver> scout_;
  std::uint64_t scouted_ = 0;  // states that the scout expanded
  Statistics statistics_;

  std::size_t cap_ = first_cap;
  std::size_t stage_ = 0;
  std::size_t from_ = 0;  // where the next window may begin
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  Cost bound_ = 0;
  bool improved_ = false;
  bool refused_ = false;  // for want of memory, at some time
  bool done_ = false;
};

}  // namespace

std::unique_ptr<Solver> make_improver(std::shared_ptr<const Terrain> terrain,
                                      const std::vector<std::string>& solutions,
                                      const ImproveOptions& options) {
  return std::make_unique<Improver>(std::move(terrain), solutions, options);
}

std::string tidied(const std::shared_ptr<const Terrain>& terrain, const std::string& solution,
                   double seconds) {
  Improver improver(terrain, {solution}, {.brief = true});
  improver.step(seconds, brief_nodes);
  return improver.solution();
}

}  // namespace pushwise::sokoban
