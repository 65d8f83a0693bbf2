// Boards that no designer would make and that are valid all the same: goals that nobody can reach,
// boxes outside, fewer goals inside than boxes, a player who cannot move.
#pragma once

#include <string>
#include <vector>

#include "base/rng.hpp"

namespace pushwise::sokoban {

using Rows = std::vector<std::string>;

inline const std::vector<Rows>& weird_boards() {
  static const std::vector<Rows> boards{
      {"#######", "#@$ #.#", "#######"},                         // the goal is out of reach
      {"#######", "#@$.#.#", "# $ ###", "#####"},                // one of two is
      {"###", "#@#", "###"},                                     // one cell, nothing in it
      {"###", "#+#", "###"},                                     // one cell, a goal
      {"####", "#@*#", "####"},                                  // solved
      {"####", "#+$#", "####"},                                  // the player on the only goal
      {"#####", "#@$.#", "#####"},                               // one push
      {"########", "#@#$# .#", "########"},                      // nothing within reach
      {"########", "#@ # *.#", "########"},                      // solved outside
      {"######", "#@$$ #", "#..$ #", "##  ##", "#.####", "##"},  // too few inside
      {"#####", "#$$$#", "#$@$#", "#$$$#", "#####", "#...#", "#...#", "#..##", "####"},
      {"#####", "#***#", "#*@*#", "#***#", "#####"},  // walled in by boxes on goals
      {"######", "#@   #", "#    #", "######"},       // neither boxes nor goals
      {"######", "#@ . #", "# .. #", "######"},       // no boxes
      {"  ####", "###  #", "#@$ .#", "### ##", "  #$#", "  #.#", "  ###"},
      {"@"},     // no walls at all
      {"@$."},   // nor here
      {"+$$."},  // a row
      {"@", "$", "."},
      {"*@*"},
  };
  return boards;
}

// Any letters at all around one player.
inline Rows weird_board(Rng& rng) {
  static const std::string letters = "####    $$..*";
  const std::size_t height = 1 + rng.below(6);
  const std::size_t width = 1 + rng.below(7);
  Rows rows(height, std::string(width, '#'));
  for (std::string& row : rows)
    for (char& letter : row)
      letter = letters[rng.below(static_cast<std::uint32_t>(letters.size()))];
  char& at = rows[rng.below(static_cast<std::uint32_t>(height))]
                 [rng.below(static_cast<std::uint32_t>(width))];
  at = at == '.' || at == '*' ? '+' : '@';
  return rows;
}

}  // namespace pushwise::sokoban
