// What every search counts, in the same words as the JSON output.
#pragma once

#include <cstdint>
#include <vector>

#include "base/types.hpp"

namespace pushwise {

struct Pass {
  Cost fmax = 0;
  std::uint64_t nodes = 0;
};

struct Statistics {
  std::uint64_t expanded = 0;    // states whose successors were made
  std::uint64_t generated = 0;   // successors made, duplicates and pruned ones included
  std::uint64_t stored = 0;      // states kept now
  std::uint64_t duplicates = 0;  // successors that were known at no greater cost
  std::uint64_t reopened = 0;    // known states reached again at a smaller cost
  std::uint64_t created = 0;     // states made by descent tests, which are not evaluated
  std::uint64_t freed = 0;       // expanded states without a kept child, given back (leaf pruning)
  std::uint64_t bytes = 0;       // memory of states, table and queue now
  std::vector<Pass> passes;      // iterations of the iterative methods
  std::vector<std::uint64_t> by_depth;  // expanded states by path length
};

}  // namespace pushwise
