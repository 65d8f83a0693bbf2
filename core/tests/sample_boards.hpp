// Random boards for tests: any pattern of walls, goals and boxes around a player.
#pragma once

#include <string>
#include <vector>

#include "base/rng.hpp"
#include "sokoban/board/board.hpp"

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

}  // namespace pushwise::sokoban
