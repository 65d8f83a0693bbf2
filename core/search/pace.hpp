// Steps a search for some time: in slices of about a millisecond (several threads that start anew
// for each want longer ones), short enough to stop in time and long enough for the clock to cost
// nothing.
#pragma once

#include <algorithm>

#include "base/clock.hpp"
#include "search/search.hpp"

namespace pushwise {

class Pace {
 public:
  explicit Pace(double slice_seconds = 0.001) : slice_seconds_(slice_seconds) {}

  // Never past `node_limit` expansions in all. S is a Search, or has its step() and statistics().
  template <class S>
  Outcome step(S& search, double seconds, std::uint64_t node_limit) {
    return step(search, seconds, node_limit, [] { return false; });
  }
  // The same, but not beyond a slice after which `enough()`.
  template <class S, class Enough>
  Outcome step(S& search, double seconds, std::uint64_t node_limit, Enough&& enough) {
    const Clock clock;
    double now = 0;
    Outcome outcome = Outcome::running;
    do {
      const std::uint64_t expanded = search.statistics().expanded;
      outcome = search.step(std::min(slice_, node_limit - std::min(node_limit, expanded)));
      const double before = now;
      now = clock.seconds();
      if (now - before < slice_seconds_ / 2 && slice_ < 1U << 24) slice_ *= 2;
      if (now - before > slice_seconds_ * 2 && slice_ > 1) slice_ /= 2;
    } while (outcome == Outcome::running && now < seconds &&
             search.statistics().expanded < node_limit && !enough());
    return outcome;
  }

 private:
  double slice_seconds_;
  std::uint64_t slice_ = 16;
};

}  // namespace pushwise
