// The face every search shows: an object that is stepped.
//
// Limits, cancelling, progress, slices between strategies and the live view all hang on `step`, so
// none of the searches knows about clocks or threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/types.hpp"
#include "search/statistics.hpp"

namespace pushwise {

enum class Outcome : std::uint8_t {
  running,    // call step again
  solved,     // path() is the answer
  exhausted,  // no solution exists within what the search was allowed to look at
  memory,     // the memory budget refused; statistics and lower_bound stay valid
};

class Search {
 public:
  virtual ~Search() = default;

  // Do about `budget` expansions.
  virtual Outcome step(std::uint64_t budget) = 0;
  virtual const Statistics& statistics() const = 0;
  // Proven: no solution is cheaper.
  virtual Cost lower_bound() const = 0;
  // The packed states from a root to the goal, after `solved`.
  virtual std::vector<std::vector<std::byte>> path() const = 0;
  // The most promising packed state seen so far, for people who watch; may be empty.
  virtual std::vector<std::byte> snapshot() const = 0;
  // Does `exhausted` prove that there is no solution? Not if a depth limit cut something off.
  virtual bool complete() const = 0;
  // How many stored states the table finds after 1, 2, … group probes (Hoste's Tab. 4.1).
  virtual std::vector<std::uint64_t> probe_histogram() const { return {}; }
  // Packed states that are stored, at most this many, evenly chosen.
  virtual std::vector<std::vector<std::byte>> sample(std::size_t /*most*/) const { return {}; }
  // Entries waiting in the open list or on the stack.
  virtual std::size_t open() const = 0;
};

}  // namespace pushwise
