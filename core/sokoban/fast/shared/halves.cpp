#include "sokoban/fast/shared/halves.hpp"

#include <stdexcept>

namespace pushwise::sokoban {

std::optional<std::string> join_halves(const Board& board, std::vector<PathState> from_start,
                                       const std::vector<PathState>& from_solved) {
  if (from_start.empty() || from_solved.empty()) return std::nullopt;
  from_start.insert(from_start.end(), from_solved.rbegin() + 1, from_solved.rend());
  try {
    std::string moves = to_lurd(board, from_start, false);
    if (solves(board, moves)) return moves;
  } catch (const std::logic_error&) {
    // The halves do not fit: no solution.
  }
  return std::nullopt;
}

}  // namespace pushwise::sokoban
