// One way to look for shorter windows, and which parts of the path it has settled.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "sokoban/improve/path_cost.hpp"
#include "sokoban/improve/vicinity.hpp"

namespace pushwise::sokoban {

// No window is made shorter than this many pushes, however many states it has.
inline constexpr std::size_t shortest_window = 6;

struct Stage {
  // Points of the path between which nothing cheaper was found.
  struct Part {
    std::size_t begin;
    std::size_t end;
  };

  Metric metric;
  bool everywhere = false;
  Reachout reachout{};
  std::size_t length = 0;  // of the windows tried now; 0: the whole path
  std::vector<Part> settled{};

  bool is_settled(std::size_t begin, std::size_t end) const {
    return std::any_of(settled.begin(), settled.end(),
                       [&](const Part& part) { return part.begin <= begin && end <= part.end; });
  }
  // The furthest end of a settled part that begins no later. Precondition: there is one.
  std::size_t settled_until(std::size_t begin) const {
    std::size_t until = begin;
    for (const Part& part : settled)
      if (part.begin <= begin) until = std::max(until, part.end);
    return until;
  }
  void settle(std::size_t begin, std::size_t end) {
    std::erase_if(settled,
                  [&](const Part& part) { return begin <= part.begin && part.end <= end; });
    settled.push_back({begin, end});
  }
  // The pushes between two points were replaced by this many others.
  void unsettle(std::size_t begin, std::size_t end, std::size_t pushes) {
    std::erase_if(settled, [&](const Part& part) { return part.begin < end && begin < part.end; });
    for (Part& part : settled)
      if (part.begin >= end) {
        part.begin = part.begin - end + begin + pushes;
        part.end = part.end - end + begin + pushes;
      }
  }
};

inline std::vector<Stage> all_stages(bool moves) {
  if (moves)
    return {{Metric::moves_pushes, false, {1, 12}},
            {Metric::moves_pushes, false, {2, 8}},
            {Metric::moves_pushes, true}};
  return {{Metric::pushes, false, {1, 12}},
          {Metric::pushes, false, {1, 40}},
          {Metric::pushes, false, {2, 8}},
          {Metric::pushes, false, {3, 4}},
          {Metric::pushes, true},
          {Metric::pushes_moves, false, {1, 8}},
          {Metric::pushes_moves, false, {2, 4}},
          {Metric::pushes_moves, true}};
}

inline std::vector<Stage> brief_stages(bool moves) {
  if (moves) return {{Metric::moves_pushes, false, {1, 6}}};
  return {{Metric::pushes, false, {1, 6}}, {Metric::pushes_moves, false, {1, 3}}};
}

}  // namespace pushwise::sokoban
