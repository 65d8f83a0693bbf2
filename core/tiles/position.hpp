// The working position of the general searches: what stands where, and where the blanks are.
#pragma once

#include <cassert>
#include <vector>

#include "tiles/board.hpp"

namespace pushwise::tiles {

// A blank and a tile change places.
struct Slide {
  Cell blank;              // where the tile goes
  Cell tile;               // where the tile stands now
  std::uint8_t direction;  // the way the blank goes
  std::uint16_t index;     // which blank

  bool operator==(const Slide&) const = default;
};

class Position {
 public:
  explicit Position(const Board& board) : board_(&board) {}

  void set(const std::vector<Tile>& cells) {
    cells_ = cells;
    blanks_.clear();
    for (Cell cell = 0; cell < cells_.size(); ++cell)
      if (cells_[cell] == 0) blanks_.push_back(cell);
  }
  const Board& board() const { return *board_; }
  const std::vector<Tile>& cells() const { return cells_; }
  const std::vector<Cell>& blanks() const { return blanks_; }
  Tile tile(const Slide& slide) const { return cells_[slide.tile]; }

  // Calls sink(slide) for every move, blank by blank, up, left, right, down, until it returns true.
  // The sink may make the move if it takes it back before it returns.
  template <class Sink>
  bool slides(Sink&& sink) const {
    for (std::size_t i = 0; i < blanks_.size(); ++i) {
      const Cell blank = blanks_[i];
      for (std::uint8_t d = 0; d < directions; ++d) {
        const Cell from = board_->next(blank, d);
        if (from == no_cell || cells_[from] == 0) continue;
        if (sink(Slide{blank, from, d, static_cast<std::uint16_t>(i)})) return true;
      }
    }
    return false;
  }
  void play(const Slide& slide) {
    assert(blanks_[slide.index] == slide.blank && cells_[slide.tile] != 0);
    cells_[slide.blank] = cells_[slide.tile];
    cells_[slide.tile] = 0;
    blanks_[slide.index] = slide.tile;
  }
  void undo(const Slide& slide) {
    assert(blanks_[slide.index] == slide.tile && cells_[slide.tile] == 0);
    cells_[slide.tile] = cells_[slide.blank];
    cells_[slide.blank] = 0;
    blanks_[slide.index] = slide.blank;
  }

 private:
  const Board* board_;
  std::vector<Tile> cells_;
  std::vector<Cell> blanks_;
};

}  // namespace pushwise::tiles
