// The descent test: does the value of a bound suffice?
//
// A bound h is exact at a state if h moves lead from there to the goal. The test is a depth-first
// search that follows only moves which respect the reasons behind the value: after k moves the
// domain's remaining bound must satisfy k + rest <= limit. It answers one of three things: exact
// (and then it has the path, which is optimal if the bound is admissible), failed (no such path
// exists, so every solution is longer), or gave up (the budget ended first; nothing is known).
//
// A domain is walked in place:
//   using Move
//   moves(sink)            calls sink(move) for each move of the working state; a sink that
//                          returns true ends the walk
//   bool play(move)        makes the move, or returns false if the reasons forbid it
//   void undo(move)        takes the last move back
//   Cost rest()            least cost the reasons still promise; 0 or more
//   bool is_goal()
// It may have must_stop(), for a limit that is not the test's own: a test that is stopped there can
// go on later as if nothing had happened. For that it needs replay(move), to make a move that was
// made before, and look_again(), before the moves of the state that it was stopped at are asked
// for. If the table of visited states is wanted, it has key(): a hashable value, different for
// different states (a collision would turn into a wrong "failed"). Henri Farreny, "Des heuristiques
// plus performantes si avec la fonction on garde la raison", sections 4 and 5.
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/types.hpp"

namespace pushwise {

enum class DescentAnswer : std::uint8_t { exact, failed, gave_up };

// The least sink, for the concept only.
template <class Move>
struct AnyMoveSink {
  bool operator()(const Move&) const { return false; }
};

template <class D>
concept DescentDomain = requires(D domain, const typename D::Move& move) {
  domain.moves(AnyMoveSink<typename D::Move>{});
  { domain.play(move) } -> std::same_as<bool>;
  domain.undo(move);
  { domain.rest() } -> std::same_as<Cost>;
  { domain.is_goal() } -> std::same_as<bool>;
};

template <class D>
concept KeyedDescentDomain = DescentDomain<D> && requires(D domain) {
  { std::hash<std::remove_cvref_t<decltype(domain.key())>>{}(domain.key()) };
};

// The type of the keys; any type where there are none.
template <class D>
struct DescentKey {
  using Type = std::uint64_t;
};
template <KeyedDescentDomain D>
struct DescentKey<D> {
  using Type = std::remove_cvref_t<decltype(std::declval<D&>().key())>;
};

template <DescentDomain D>
class Descent {
 public:
  using Move = typename D::Move;
  using Seen = std::unordered_map<typename DescentKey<D>::Type, Cost>;

  // With `table`, a state met again after no fewer moves is not followed twice.
  explicit Descent(D& domain, bool table = false) : domain_(domain), table_(table) {}

  // Where a test was stopped: the moves to there, and on each state of the way those that were
  // still to be tried, in their order.
  struct Halt {
    std::vector<Move> way;
    std::vector<std::vector<Move>> untried;
    Seen seen;
    std::uint64_t left = 0;  // of the budget
  };

  // Can the working state reach the goal in `limit`? The domain is left as it was found.
  DescentAnswer run(Cost limit, std::uint64_t budget = UINT64_MAX) {
    begin(limit, budget);
    const bool reached = domain_.rest() <= limit && descend(0);
    return answer(reached);
  }

  // Go on with a test of the working state that was stopped.
  DescentAnswer resume(const Halt& halt, Cost limit) {
    begin(limit, halt.left);
    seen_ = halt.seen;
    for (const Move& move : halt.way) {
      domain_.replay(move);
      path_.push_back(move);
    }
    domain_.look_again();
    std::size_t depth = halt.way.size();
    bool reached = descend(static_cast<Cost>(depth));
    while (depth > 0) {
      domain_.undo(halt.way[--depth]);
      if (reached) continue;
      path_.pop_back();
      if (stopped_) untried_.emplace_back();
      for (const Move& move : halt.untried[depth])
        if (follow(move, static_cast<Cost>(depth), reached)) break;
    }
    return answer(reached);
  }

  // The moves to the goal, after `exact`.
  const std::vector<Move>& path() const { return path_; }
  // After `gave_up`: whether it was the domain that had it stop, and then where.
  bool stopped() const { return stopped_; }
  Halt halt() const { return {halted_, {untried_.rbegin(), untried_.rend()}, seen_, left_}; }
  // States made by all runs together, their starts excluded.
  std::uint64_t created() const { return created_; }

 private:
  void begin(Cost limit, std::uint64_t budget) {
    limit_ = limit;
    left_ = budget;
    path_.clear();
    halted_.clear();
    untried_.clear();
    seen_.clear();
    gave_up_ = stopped_ = false;
  }
  DescentAnswer answer(bool reached) const {
    if (reached) return DescentAnswer::exact;
    return gave_up_ || stopped_ ? DescentAnswer::gave_up : DescentAnswer::failed;
  }

  bool descend(Cost depth) {
    if (domain_.is_goal()) return true;
    if (depth >= limit_) return false;
    if (must_stop()) {
      stopped_ = true;
      halted_ = path_;
      return false;
    }
    bool reached = false;
    domain_.moves([&](const Move& move) { return follow(move, depth, reached); });
    return reached;
  }

  // Try a move of the working state, or note that it is still to be tried. True if that was the
  // last one to look at.
  bool follow(const Move& move, Cost depth, bool& reached) {
    if (stopped_) {
      untried_.back().push_back(move);
      return false;
    }
    if (gave_up_) return true;
    if (!domain_.play(move)) return false;
    ++created_;
    if (left_ == 0)
      gave_up_ = true;
    else
      --left_;
    path_.push_back(move);
    reached =
        !gave_up_ && depth + 1 + domain_.rest() <= limit_ && fresh(depth + 1) && descend(depth + 1);
    domain_.undo(move);
    if (!reached) path_.pop_back();
    if (stopped_) untried_.emplace_back();
    return reached || gave_up_;
  }

  bool must_stop() const {
    if constexpr (requires { domain_.must_stop(); }) return domain_.must_stop();
    return false;
  }

  // Is this the earliest visit of the working state?
  bool fresh(Cost depth) {
    if constexpr (KeyedDescentDomain<D>) {
      if (!table_) return true;
      const auto [at, inserted] = seen_.try_emplace(domain_.key(), depth);
      if (!inserted && at->second <= depth) return false;
      at->second = depth;
    }
    return true;
  }

  D& domain_;
  bool table_;
  bool gave_up_ = false;
  bool stopped_ = false;
  Cost limit_ = 0;
  std::uint64_t left_ = 0;
  std::uint64_t created_ = 0;
  std::vector<Move> path_;
  std::vector<Move> halted_;                // the way to where it was stopped
  std::vector<std::vector<Move>> untried_;  // on that way, the deepest first
  Seen seen_;
};

}  // namespace pushwise
