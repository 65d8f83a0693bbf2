#include "sokoban/fast/portfolio.hpp"

#include <algorithm>
#include <mutex>
#include <optional>
#include <thread>

#include "base/clock.hpp"
#include "base/memory.hpp"
#include "sokoban/fast/shared/halves.hpp"

namespace pushwise::sokoban {

struct Portfolio::Entry {
  Strategy strategy;
  std::unique_ptr<Solver> solver;
  double used = 0;
  bool running = false;
  bool dropped = false;
  bool worked = false;         // in the last step
  std::uint64_t expanded = 0;  // of a dropped solver

  // What the solver says about a run, with the strategy's name.
  Finding named(Finding finding) const {
    const auto name = [this](std::string& of) {
      of = strategy.name + (of.empty() ? "" : " " + of);
    };
    name(finding.by);
    for (HintBoard& hint : finding.hints) name(hint.by);
    return finding;
  }
};

// The strategies and the lock under which the threads choose among them.
class Portfolio::Pool {
 public:
  Pool(const Board& board, std::vector<Strategy> strategies, double first_round)
      : board_(board), first_round_(first_round) {
    for (Strategy& strategy : strategies) {
      entries_.emplace_back();
      entries_.back().strategy = std::move(strategy);
    }
  }

  // One thread's share of a step.
  void work(double seconds, std::uint64_t node_limit) {
    const Clock clock;
    while (clock.seconds() < seconds) {
      Entry* entry = take();
      if (entry == nullptr) return;
      const Clock slice;
      if (!entry->solver) entry->solver = entry->strategy.make();
      const Outcome outcome = entry->solver->step(seconds - clock.seconds(), node_limit);
      give_back(*entry, outcome, slice.seconds());
      if (entry->solver && entry->solver->statistics().expanded >= node_limit) return;
    }
  }

  void begin_step() {
    for (Entry& entry : entries_) entry.worked = false;
  }

  Outcome outcome() const { return outcome_; }
  const Entry* winner() const { return winner_; }
  // Who has ended the run, and how; of two that met, who searched from the start comes first.
  const Finding& finding() const { return finding_; }
  std::string solution() const {
    if (joined_) return *joined_;
    return winner_ != nullptr ? winner_->solver->solution() : std::string();
  }
  bool optimal() const { return winner_ != nullptr && !joined_ && winner_->solver->optimal(); }
  const std::vector<Entry>& entries() const { return entries_; }

 private:
  // Who has had less than the first round, in order; then who has had least for its share.
  Entry* take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (outcome_ != Outcome::running) return nullptr;
    const auto had = [this](const Entry& entry) {
      const double share = entry.strategy.share;
      return entry.used < first_round_ * std::min(share / usual_share, 1.0) ? 0
                                                                            : entry.used / share;
    };
    Entry* chosen = nullptr;
    for (Entry& entry : entries_)
      if (!entry.running && !entry.dropped && (chosen == nullptr || had(entry) < had(*chosen)))
        chosen = &entry;
    if (chosen != nullptr) chosen->running = chosen->worked = true;
    return chosen;
  }

  void give_back(Entry& entry, Outcome outcome, double used) {
    const std::lock_guard<std::mutex> lock(mutex_);
    entry.running = false;
    entry.used += used;
    if (outcome_ == Outcome::running && outcome != Outcome::solved) follow_up(entry);
    if (outcome_ != Outcome::running) return;
    if (outcome == Outcome::memory) {
      entry.expanded = entry.solver->statistics().expanded;
      entry.solver.reset();
      entry.dropped = true;
      const bool all = std::all_of(entries_.begin(), entries_.end(),
                                   [](const Entry& other) { return other.dropped; });
      if (all) outcome_ = Outcome::memory;
    } else if (outcome != Outcome::running) {
      outcome_ = outcome;
      winner_ = &entry;
      finding_ = entry.named(entry.solver->finding());
    }
  }

  // A strategy that stands still may be asked for the half of a solution; one that runs is asked
  // when it comes back.
  struct Claim {
    Entry* finder;
    Meeting meeting;
  };
  void follow_up(Entry& entry) {
    for (Meeting& meeting : entry.solver->take_meetings()) {
      if (!meeting.by) meeting.by = entry.solver->finding();
      claims_.push_back({&entry, std::move(meeting)});
    }
    std::erase_if(claims_, [this](const Claim& claim) {
      const bool waits = entries_[claim.meeting.other].running;
      if (!waits && outcome_ == Outcome::running) settle(claim);
      return !waits;
    });
  }
  // Keys may be alike by chance, and states be forgotten: then the searches just go on.
  void settle(const Claim& claim) {
    Entry& other = entries_[claim.meeting.other];
    if (!other.solver || claim.meeting.path.empty()) return;
    const auto& mine = claim.meeting.path;
    const bool forward = claim.meeting.way == Way::forward;
    const auto theirs = other.solver->path_to(mine.back(), forward ? Way::backward : Way::forward);
    joined_ = join_halves(board_, forward ? mine : theirs, forward ? theirs : mine);
    if (!joined_) return;
    outcome_ = Outcome::solved;
    winner_ = claim.finder;
    Finding finder = claim.finder->named(*claim.meeting.by);
    Finding helper = other.named(other.solver->finding());
    finding_ = std::move(forward ? finder : helper);
    const Finding& second = forward ? helper : finder;
    if (claim.finder != &other) {
      finding_.by += " + " + second.by;
      finding_.hints.insert(finding_.hints.end(), second.hints.begin(), second.hints.end());
    }
    finding_.meeting = mine.back();
  }

  // Who has less than this has a shorter first round.
  static constexpr double usual_share = 4;

  const Board& board_;
  const double first_round_;
  std::mutex mutex_;
  std::vector<Entry> entries_;
  std::vector<Claim> claims_;
  Outcome outcome_ = Outcome::running;
  const Entry* winner_ = nullptr;
  Finding finding_;                    // of the winner
  std::optional<std::string> joined_;  // of both halves
};

Portfolio::Portfolio(std::shared_ptr<const Terrain> terrain, std::vector<Strategy> strategies,
                     unsigned threads, double first_round)
    : terrain_(std::move(terrain)),
      pool_(std::make_unique<Pool>(terrain_->board(), std::move(strategies), first_round)),
      threads_(std::max(1U, threads)) {}

Portfolio::~Portfolio() = default;

Outcome Portfolio::step(double seconds, std::uint64_t node_limit) {
  pool_->begin_step();
  {
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < threads_; ++i)
      others.emplace_back([&] { pool_->work(seconds, node_limit); });
    pool_->work(seconds, node_limit);
  }
  statistics_ = {};
  for (const Entry& entry : pool_->entries()) {
    statistics_.expanded += entry.expanded;
    if (!entry.solver) continue;
    const Statistics& counts = entry.solver->statistics();
    statistics_.expanded += counts.expanded;
    statistics_.generated += counts.generated;
    statistics_.stored += counts.stored;
    statistics_.duplicates += counts.duplicates;
    statistics_.bytes += counts.bytes;
  }
  peak_ = std::max(peak_, resident_bytes());
  return pool_->outcome();
}

std::vector<std::pair<std::string, std::uint64_t>> Portfolio::pruned() const {
  const Entry* winner = pool_->winner();
  if (winner == nullptr) return {};
  return winner->solver->pruned();
}

Cost Portfolio::lower_bound() const {
  const Entry* winner = pool_->winner();
  return winner == nullptr ? 0 : winner->solver->lower_bound();
}

bool Portfolio::optimal() const { return pool_->optimal(); }

std::string Portfolio::solution() const { return pool_->solution(); }

std::string Portfolio::strategy() const {
  if (pool_->winner() != nullptr) return pool_->finding().by;
  std::string names;
  for (const Entry& entry : pool_->entries())
    if (entry.worked) names += (names.empty() ? "" : ", ") + entry.strategy.name;
  return names;
}

Finding Portfolio::finding() const { return pool_->finding(); }

PathState Portfolio::snapshot() const {
  // Of a strategy that worked just now, if there is one.
  for (const bool at_work : {true, false})
    for (const Entry& entry : pool_->entries())
      if (entry.solver && (entry.worked || !at_work)) return entry.solver->snapshot();
  return {terrain_->board().boxes(), terrain_->board().player()};
}

std::size_t Portfolio::open() const {
  std::size_t total = 0;
  for (const Entry& entry : pool_->entries())
    if (entry.solver) total += entry.solver->open();
  return total;
}

std::vector<std::vector<Cell>> Portfolio::sample(std::size_t most) const {
  const auto& entries = pool_->entries();
  const auto alive = static_cast<std::size_t>(std::count_if(
      entries.begin(), entries.end(), [](const Entry& entry) { return entry.solver != nullptr; }));
  std::vector<std::vector<Cell>> out;
  for (const Entry& entry : entries) {
    if (!entry.solver) continue;
    for (auto& boxes : entry.solver->sample(most / alive)) out.push_back(std::move(boxes));
  }
  return out;
}

std::unique_ptr<Portfolio> make_fast(std::shared_ptr<const Terrain> terrain,
                                     std::size_t memory_limit, unsigned threads) {
  auto strategies = strategies_for(terrain, memory_limit, threads);
  return std::make_unique<Portfolio>(std::move(terrain), std::move(strategies), threads);
}

}  // namespace pushwise::sokoban
