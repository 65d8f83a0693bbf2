// Building pattern databases, in steps that can be interrupted and resumed.
//
// A pattern is a few tiles of a plain board with one blank. Its database gives for every placement
// of those tiles the least number of moves that bring them home while all others are alike.
//   additive  counts moves of the pattern's own tiles only, so that databases of disjoint patterns
//             add up (Korf & Felner 2002). The blank is dropped from the table, never from the
//             search: a state is a placement and the region of free cells the blank is in.
//   full      counts every move and keeps the blank as one more thing to place (Culberson &
//             Schaeffer 1998).
// Both are breadth-first searches from the goal over the dense numbering of placements: a pass per
// depth scans the table for the frontier. Memory while building: 3 bytes per
// placement (additive), 1 byte (full). Targets are collected and prefetched, since each is a cache
// miss.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tiles/placement.hpp"

namespace pushwise::tiles {

struct PatternSpec {
  std::size_t rows;
  std::size_t columns;
  std::size_t blank;               // the blank's cell in the goal
  std::vector<std::uint8_t> home;  // the goal cells of the pattern's tiles
  bool full;
};

// One named part of a builder's memory, for saving and restoring an unfinished build.
struct BuildPart {
  std::uint8_t* data;
  std::size_t size;
};

class TableBuilder {
 public:
  static constexpr std::uint8_t unset = 255;

  virtual ~TableBuilder() = default;
  // Work for about this many seconds with this many threads. True when the table is done.
  virtual bool step(double seconds, std::size_t threads) = 0;
  // All that a resumed build needs besides the depth; the first part is the table.
  virtual std::vector<BuildPart> parts() = 0;
  virtual std::uint64_t filled() const = 0;

  std::uint8_t depth() const { return depth_; }
  // Go on in the pass of that depth; the parts have been restored. Doing what was done of it again
  // changes nothing.
  virtual void resume_at(std::uint8_t depth) = 0;

 protected:
  std::uint8_t depth_ = 0;
  bool started_ = false;
};

// Throws std::invalid_argument if the pattern does not fit: see the messages.
std::unique_ptr<TableBuilder> make_table_builder(const PatternSpec& spec);
std::uint64_t table_bytes(const PatternSpec& spec);
// A fast 64-bit checksum; a flipped bit or a missing block changes it.
std::uint64_t checksum(const std::uint8_t* data, std::size_t size);

}  // namespace pushwise::tiles
