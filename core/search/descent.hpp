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
// It may have must_stop(), for a limit that is not the test's own; a test that is stopped there
// gave up. If the table of visited states is wanted, it has key(): a hashable value, different for
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

  // Can the working state reach the goal in `limit`? The domain is left as it was found.
  DescentAnswer run(Cost limit, std::uint64_t budget = UINT64_MAX) {
    limit_ = limit;
    left_ = budget;
    path_.clear();
    seen_.clear();
    gave_up_ = false;
    if (domain_.rest() <= limit && descend(0)) return DescentAnswer::exact;
    return gave_up_ ? DescentAnswer::gave_up : DescentAnswer::failed;
  }

  // The moves to the goal, after `exact`.
  const std::vector<Move>& path() const { return path_; }
  // States made by all runs together, their starts excluded.
  std::uint64_t created() const { return created_; }

 private:
  bool descend(Cost depth) {
    if (domain_.is_goal()) return true;
    if (depth >= limit_) return false;
    if (must_stop()) {
      gave_up_ = true;
      return false;
    }
    bool reached = false;
    domain_.moves([&](const Move& move) { return follow(move, depth, reached); });
    return reached;
  }

  // Try a move of the working state. True if that was the last one to look at.
  bool follow(const Move& move, Cost depth, bool& reached) {
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
  Cost limit_ = 0;
  std::uint64_t left_ = 0;
  std::uint64_t created_ = 0;
  std::vector<Move> path_;
  Seen seen_;
};

}  // namespace pushwise
