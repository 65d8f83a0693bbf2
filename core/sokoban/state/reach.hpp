// The player's region: the cells it can walk to, as bits over the cells.
//
// Every child of every search asks for its region, and one push hardly changes it. So a region is
// carried over from the parent: the cell the box enters is taken out, the cell it leaves is added
// with what that opens. Whether the region has fallen apart is in most cases decided by the eight
// cells around the box; only if they leave it open is the region walked again.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <vector>

#include "sokoban/level/board.hpp"

namespace pushwise::sokoban {

class Reach {
 public:
  explicit Reach(const Board& board) : board_(&board), words_(board.cells() / 64 + 1) {
    cells_.reserve(board.cells());
  }

  // Flood from `start` over cells whose `occupied` entry is 0.
  void flood(const std::vector<std::uint8_t>& occupied, Cell start) {
    assert(start < board_->cells());
    std::fill(words_.begin(), words_.end(), std::uint64_t{0});
    cells_.clear();
    start_ = start;
    listed_ = true;
    flood_on(occupied, start);
  }

  // This cell has become free. What it opens comes last in cells().
  void extend(const std::vector<std::uint8_t>& occupied, Cell freed) {
    if (!touches(freed)) return;
    cells();
    flood_on(occupied, freed);
  }

  // What `before` becomes when a box has been moved and the player stands elsewhere; `occupied` is
  // already that after the move. False if the player is not in what can be carried over: flood.
  bool carry_over(const Reach& before, const std::vector<std::uint8_t>& occupied, Cell from,
                  Cell to, Cell player) {
    std::copy(before.words_.begin(), before.words_.end(), words_.begin());
    start_ = player;
    listed_ = false;
    const bool entered = contains(to);
    if (entered) words_[to >> 6] &= ~bit(to);
    if (touches(from)) {
      cells_.clear();
      flood_on(occupied, from);
    }
    if (!contains(player)) return false;
    if (entered && !whole_around(occupied, to)) keep_part_of(player, to);
    return true;
  }

  bool contains(Cell cell) const { return (words_[cell >> 6] >> (cell & 63) & 1U) != 0; }
  // The region's normal form. Precondition: not empty.
  Cell lowest() const {
    std::size_t word = 0;
    while (words_[word] == 0) ++word;
    return static_cast<Cell>(word * 64 + static_cast<std::size_t>(std::countr_zero(words_[word])));
  }
  // By distance from where the player stood.
  const std::vector<Cell>& cells() const {
    if (!listed_) list();
    return cells_;
  }

 private:
  static std::uint64_t bit(Cell cell) { return std::uint64_t{1} << (cell & 63); }

  bool touches(Cell cell) const {
    const auto& around = board_->around(cell);
    return contains(around[0]) || contains(around[1]) || contains(around[2]) || contains(around[3]);
  }

  void add(Cell cell) {
    words_[cell >> 6] |= bit(cell);
    cells_.push_back(cell);
  }

  void flood_on(const std::vector<std::uint8_t>& occupied, Cell start) {
    std::size_t head = cells_.size();
    for (add(start); head < cells_.size(); ++head)
      for (const Cell beside : board_->around(cells_[head]))
        if (occupied[beside] == 0 && !contains(beside)) add(beside);
  }

  // Do the free cells around `cell` hang together without it? Then so does all that did with it.
  bool whole_around(const std::vector<std::uint8_t>& occupied, Cell cell) const {
    unsigned free = 0;
    const auto& ring = board_->ring(cell);
    for (unsigned i = 0; i < ring.size(); ++i) free |= unsigned{occupied[ring[i]] == 0} << i;
    return whole_rings[free];
  }

  // The region without `cell` may have fallen apart: walk from the player until every neighbour of
  // the cell is met, or leave what cannot be.
  void keep_part_of(Cell player, Cell cell) {
    unsigned wanted = 0;
    for (const Cell beside : board_->around(cell)) wanted += contains(beside) ? 1U : 0U;
    const auto near = [&](Cell at) {
      const auto& around = board_->around(cell);
      return at == around[0] || at == around[1] || at == around[2] || at == around[3];
    };
    rest_ = words_;
    cells_.clear();
    const auto meet = [&](Cell at) {
      rest_[at >> 6] &= ~bit(at);
      cells_.push_back(at);
      if (near(at)) --wanted;
    };
    meet(player);
    for (std::size_t head = 0; head < cells_.size() && wanted > 0; ++head)
      for (const Cell beside : board_->around(cells_[head]))
        if ((rest_[beside >> 6] & bit(beside)) != 0) meet(beside);
    if (wanted == 0) return;
    for (std::size_t word = 0; word < words_.size(); ++word) words_[word] &= ~rest_[word];
    listed_ = true;
  }

  void list() const {
    rest_ = words_;
    cells_.clear();
    const auto meet = [&](Cell at) {
      rest_[at >> 6] &= ~bit(at);
      cells_.push_back(at);
    };
    meet(start_);
    for (std::size_t head = 0; head < cells_.size(); ++head)
      for (const Cell beside : board_->around(cells_[head]))
        if ((rest_[beside >> 6] & bit(beside)) != 0) meet(beside);
    listed_ = true;
  }

  // By which of the eight cells of a ring are free (bit 0 above, then clockwise): do those above,
  // right, below and left hang together along the ring?
  static constexpr std::array<bool, 256> whole_rings = [] {
    std::array<bool, 256> whole{};
    for (unsigned free = 0; free < 256; ++free) {
      unsigned parts = 0;
      unsigned left = free;
      for (unsigned first = 0; first < 8; first += 2) {
        if ((left >> first & 1U) == 0) continue;
        ++parts;
        for (unsigned i = first; (left >> i & 1U) != 0; i = (i + 1) % 8) left &= ~(1U << i);
        for (unsigned i = (first + 7) % 8; (left >> i & 1U) != 0; i = (i + 7) % 8)
          left &= ~(1U << i);
      }
      whole[free] = parts <= 1;
    }
    return whole;
  }();

  const Board* board_;
  std::vector<std::uint64_t> words_;
  Cell start_ = 0;
  // The same cells in a row, if listed_; else scratch space.
  mutable std::vector<Cell> cells_;
  mutable std::vector<std::uint64_t> rest_;
  mutable bool listed_ = false;
};

}  // namespace pushwise::sokoban
