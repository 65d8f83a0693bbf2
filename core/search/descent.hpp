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
// It may have must_stop(), for a limit that is not the test's own; replay(move), to get back to
// where a test was stopped, and look_again(), before the moves of a state on the way there are
// asked for, false if it is lost; and, if the table of visited states is wanted, key(): a hashable
// value, different for different states (a collision would turn into a wrong "failed"). Henri
// Farreny, "Des heuristiques plus performantes si avec la fonction on garde la raison", sections 4
// and 5.
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

  // Can the working state reach the goal in `limit`? The domain is left as it was found.
  DescentAnswer run(Cost limit, std::uint64_t budget = UINT64_MAX) {
    limit_ = limit;
    left_ = budget;
    path_.clear();
    abandoned_.clear();
    seen_.clear();
    gave_up_ = false;
    if (domain_.rest() <= limit && descend(0)) return DescentAnswer::exact;
    return gave_up_ ? DescentAnswer::gave_up : DescentAnswer::failed;
  }

  // Go on where a run with this limit gave up, after these moves from the working state. What comes
  // before them in the order of moves is not looked at again, nor are the states it had seen. Both
  // may be another matter by now, so `failed` would prove nothing and is not said.
  DescentAnswer resume(const std::vector<Move>& abandoned, Seen seen, Cost limit,
                       std::uint64_t budget) {
    limit_ = limit;
    left_ = budget;
    path_.clear();
    abandoned_.clear();
    seen_ = std::move(seen);
    gave_up_ = false;
    const Move* last = nullptr;  // done with, at the end of the path
    for (const Move& move : abandoned) {
      if (!replay(move)) {
        last = &move;
        break;
      }
      path_.push_back(move);
    }
    std::size_t played = path_.size();
    bool reached = descend_again(static_cast<Cost>(played), last);
    while (!reached && !gave_up_ && played > 0) {
      last = &abandoned[--played];
      path_.pop_back();
      domain_.undo(*last);
      reached = descend_again(static_cast<Cost>(played), last);
    }
    while (played > 0) domain_.undo(abandoned[--played]);
    return reached ? DescentAnswer::exact : DescentAnswer::gave_up;
  }

  // The moves to the goal, after `exact`.
  const std::vector<Move>& path() const { return path_; }
  // The moves to where the domain had it stop, after `gave_up`; empty otherwise.
  const std::vector<Move>& abandoned() const { return abandoned_; }
  // The states of the last run, by their keys, and after how many moves it came to them.
  const Seen& seen() const { return seen_; }
  // What the budget had left then.
  std::uint64_t left() const { return left_; }
  // States made by all runs together, their starts excluded.
  std::uint64_t created() const { return created_; }

 private:
  // With `after`, only by moves that come after this one.
  bool descend(Cost depth, const Move* after = nullptr) {
    if (domain_.is_goal()) return true;
    if (depth >= limit_) return false;
    if (must_stop()) {
      gave_up_ = true;
      abandoned_ = path_;
      return false;
    }
    bool reached = false;
    domain_.moves([&](const Move& move) {
      if (gave_up_) return true;
      if (after != nullptr) {
        if (same(move, *after)) after = nullptr;
        return false;
      }
      if (!domain_.play(move)) return false;
      ++created_;
      if (left_ == 0)
        gave_up_ = true;
      else
        --left_;
      path_.push_back(move);
      reached = !gave_up_ && depth + 1 + domain_.rest() <= limit_ && fresh(depth + 1) &&
                descend(depth + 1);
      domain_.undo(move);
      if (!reached) path_.pop_back();
      return reached || gave_up_;
    });
    return reached;
  }

  bool descend_again(Cost depth, const Move* after) {
    if constexpr (requires { domain_.look_again(); })
      if (!domain_.look_again()) return false;
    return descend(depth, after);
  }
  bool must_stop() const {
    if constexpr (requires { domain_.must_stop(); }) return domain_.must_stop();
    return false;
  }
  bool replay(const Move& move) {
    if constexpr (requires { domain_.replay(move); }) return domain_.replay(move);
    return domain_.play(move);
  }
  static bool same(const Move& x, const Move& y) {
    if constexpr (std::equality_comparable<Move>) return x == y;
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
  Cost limit_ = 0;
  std::uint64_t left_ = 0;
  std::uint64_t created_ = 0;
  std::vector<Move> path_;
  std::vector<Move> abandoned_;
  Seen seen_;
};

}  // namespace pushwise
