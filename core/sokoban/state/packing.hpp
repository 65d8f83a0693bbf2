// Packed states: the box set as bits over numbered cells, then the player's cell in 16 bits.
//
// Which cells have a number is chosen once per search: the live cells if dead squares are pruned,
// all interior cells otherwise. The word count is a run-time value; the loops over one or two words
// cost nothing beside the flood that made the state, and no level is too large. Up to 64 numbered
// cells a packed state has 10 bytes.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <vector>

#include "base/bit_set.hpp"
#include "sokoban/state/path_state.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class Packing {
 public:
  // Numbers the cells that `usable` contains.
  Packing(const Board& board, const BitSet& usable) : number_(board.cells() + 1, none) {
    usable.for_each([this](std::size_t cell) {
      number_[cell] = static_cast<std::uint16_t>(cell_.size());
      cell_.push_back(static_cast<Cell>(cell));
    });
    words_ = (cell_.size() + 63) / 64;
  }

  std::size_t bytes() const { return words_ * 8 + sizeof(Cell); }
  std::size_t words() const { return words_; }
  bool usable(Cell cell) const { return number_[cell] != none; }
  std::size_t number(Cell cell) const { return number_[cell]; }
  Cell cell(std::size_t number) const { return cell_[number]; }
  std::size_t size() const { return cell_.size(); }

  // Precondition: every box stands on a usable cell.
  void pack(const std::vector<Cell>& boxes, Cell player, std::byte* out) const {
    pack_boxes(boxes, out);
    std::memcpy(out + words_ * 8, &player, sizeof player);
  }
  // The boxes alone: words() * 8 bytes.
  void pack_boxes(const std::vector<Cell>& boxes, std::byte* out) const {
    std::fill_n(out, words_ * 8, std::byte{0});  // null is allowed where no cell is numbered
    for (const Cell box : boxes) {
      assert(usable(box));
      const std::size_t bit = number_[box];
      out[bit >> 3] |= std::byte{1} << (bit & 7);
    }
  }

  void unpack(const std::byte* packed, Position& position) const {
    unpack_boxes(packed, position);
    position.set_player(player(packed));
  }

  void unpack_boxes(const std::byte* packed, Position& position) const {
    position.clear();
    for_each_box(packed, [&](Cell cell) { position.add_box(cell); });
  }

  PathState state(const std::byte* packed) const {
    PathState state{{}, player(packed)};
    for_each_box(packed, [&](Cell cell) { state.boxes.push_back(cell); });
    return state;
  }

  // Move a box of a packed state.
  void move_box(std::byte* packed, Cell from, Cell to) const {
    flip(packed, from);
    flip(packed, to);
  }

  Cell player(const std::byte* packed) const {
    Cell cell;
    std::memcpy(&cell, packed + words_ * 8, sizeof cell);
    return cell;
  }

  // Is there a box on this usable cell?
  bool holds(const std::byte* packed, Cell cell) const {
    const std::size_t bit = number_[cell];
    return (packed[bit >> 3] >> (bit & 7) & std::byte{1}) != std::byte{0};
  }

  template <class Visit>
  void for_each_box(const std::byte* packed, Visit&& visit) const {
    static_assert(std::endian::native == std::endian::little, "bit numbers assume little endian");
    for (std::size_t w = 0; w < words_; ++w) {
      std::uint64_t word;
      std::memcpy(&word, packed + w * 8, sizeof word);
      for (; word != 0; word &= word - 1)
        visit(cell_[w * 64 + static_cast<std::size_t>(std::countr_zero(word))]);
    }
  }

 private:
  void flip(std::byte* packed, Cell cell) const {
    assert(usable(cell));
    packed[number_[cell] >> 3] ^= std::byte{1} << (number_[cell] & 7);
  }

  static constexpr std::uint16_t none = 0xffff;
  std::vector<std::uint16_t> number_;
  std::vector<Cell> cell_;
  std::size_t words_ = 0;
};

}  // namespace pushwise::sokoban
