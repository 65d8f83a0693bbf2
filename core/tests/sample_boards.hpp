// Random boards for tests: any pattern of walls, goals and boxes around a player.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "base/rng.hpp"
#include "sokoban/level/board.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

// A closed room of up to 9 by 9 cells with some walls inside.
inline std::vector<std::string> random_room(Rng& rng, std::uint32_t boxes = 2) {
  const std::size_t height = 3 + rng.below(7);
  const std::size_t width = 3 + rng.below(7);
  const std::uint32_t percent = 10 + rng.below(40);
  std::vector<std::string> rows(height + 2, std::string(width + 2, '#'));
  for (std::size_t row = 1; row <= height; ++row)
    for (std::size_t column = 1; column <= width; ++column)
      if (rng.below(100) >= percent) rows[row][column] = ' ';
  const auto put = [&](char letter) {
    const std::size_t row = 1 + rng.below(static_cast<std::uint32_t>(height));
    const std::size_t column = 1 + rng.below(static_cast<std::uint32_t>(width));
    char& at = rows[row][column];
    if (at == '@' || at == '$' || at == '.') return;
    at = letter;
  };
  put('@');
  for (std::uint32_t i = 0; i < boxes; ++i) {
    put('$');
    put('.');
  }
  return rows;
}

// A room with its boxes pulled away from the goals; in one of three a goal too many.
inline std::vector<std::string> pulled_room(Rng& rng, std::uint32_t boxes) {
  std::vector<std::string> rows = random_room(rng, boxes);
  for (std::string& row : rows) {
    std::replace(row.begin(), row.end(), '$', ' ');
    std::replace(row.begin(), row.end(), '.', '*');
  }
  const bool has_player = std::any_of(rows.begin(), rows.end(), [](const std::string& row) {
    return row.find('@') != std::string::npos;
  });
  if (!has_player) return rows;
  const Board board(rows);
  std::vector<Push> pulls;
  Position away(board);
  for (int i = 0; i < 60; ++i) {
    away.refresh();
    away.pulls(pulls);
    if (pulls.empty()) break;
    away.pull(pulls[rng.below(static_cast<std::uint32_t>(pulls.size()))]);
  }
  const auto at = [&](Cell cell) -> char& { return rows[board.row(cell)][board.column(cell)]; };
  at(board.player()) = ' ';
  for (const Cell goal : board.goals()) at(goal) = '.';
  const std::size_t left_out = rng.below(3) == 0 && away.boxes().size() > 2 ? 1 : 0;
  for (std::size_t i = left_out; i < away.boxes().size(); ++i) {
    char& letter = at(away.boxes()[i]);
    letter = letter == '.' ? '*' : '$';
  }
  char& player = at(away.player());
  player = player == '.' ? '+' : '@';
  return rows;
}

}  // namespace pushwise::sokoban
