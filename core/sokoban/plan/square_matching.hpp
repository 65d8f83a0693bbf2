// Can the boxes on the board have come from the start squares that are left, each from its own?
#pragma once

#include <algorithm>
#include <vector>

#include "sokoban/level/terrain.hpp"

namespace pushwise::sokoban {

class SquareMatching {
 public:
  // The terrain outlives this.
  explicit SquareMatching(const Terrain& terrain)
      : table_(&terrain.from_starts(DistanceKind::push)),
        squares_(terrain.board().boxes().size()) {}

  // Squares whose `used` is not 0 are left out. False if the boxes cannot all have a square.
  bool begin(const std::vector<Cell>& boxes, const std::vector<std::uint8_t>& used) {
    rows_.clear();
    for (const Cell box : boxes) rows_.push_back(table_->best_row(box));
    owner_.assign(squares_, nobody);
    square_.assign(boxes.size(), nobody);
    closed_ = used;
    for (std::size_t box = 0; box < boxes.size(); ++box) {
      tried_ = closed_;
      if (!augment(box)) return false;
    }
    return true;
  }

  // After begin() said true: do the others still match if this box leaves by this square?
  bool fits_without(std::size_t box, std::size_t square) {
    if (rows_[box][square] == unreachable || closed_[square] != 0) return false;
    const std::size_t other = owner_[square];
    if (other == box || other == nobody) return true;
    // The other one must find a square, the box's own among them.
    tried_ = closed_;
    tried_[square] = 1;
    return finds(other, square_[box]);
  }

 private:
  static constexpr std::size_t nobody = static_cast<std::size_t>(-1);

  bool augment(std::size_t box) {
    for (std::size_t square = 0; square < squares_; ++square) {
      if (rows_[box][square] == unreachable || tried_[square] != 0) continue;
      tried_[square] = 1;
      if (owner_[square] != nobody && !augment(owner_[square])) continue;
      owner_[square] = box;
      square_[box] = square;
      return true;
    }
    return false;
  }
  // The same without changing anything; `freed` counts as free.
  bool finds(std::size_t box, std::size_t freed) {
    for (std::size_t square = 0; square < squares_; ++square) {
      if (rows_[box][square] == unreachable || tried_[square] != 0) continue;
      tried_[square] = 1;
      if (square == freed || owner_[square] == nobody || finds(owner_[square], freed)) return true;
    }
    return false;
  }

  const DistanceTable* table_;
  std::size_t squares_;
  std::vector<const Distance*> rows_;
  std::vector<std::size_t> owner_;   // of each square
  std::vector<std::size_t> square_;  // of each box
  std::vector<std::uint8_t> closed_;
  std::vector<std::uint8_t> tried_;
};

}  // namespace pushwise::sokoban
