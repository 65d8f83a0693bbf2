// What the Sokoban domains have in common: the working position, packing, hashing.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/types.hpp"
#include "search/domain.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/zobrist.hpp"
#include "sokoban/textbook/judge.hpp"

namespace pushwise::sokoban {

class DomainBase {
 public:
  DomainBase(const Board& board, const Packing& packing, Judge& judge)
      : position_(board),
        packing_(packing),
        zobrist_(board.cells()),
        judge_(judge),
        buffer_(packing.bytes()),
        goal_words_(packing.words()) {
    for (const Cell goal : board.goals())
      if (packing.usable(goal)) {
        const std::size_t bit = packing.number(goal);
        goal_words_[bit >> 6] |= std::uint64_t{1} << (bit & 63);
      }
  }

  const Board& board() const { return position_.board(); }
  std::size_t packed_bytes() const { return packing_.bytes(); }
  std::uint64_t hash(const std::byte* packed) const { return zobrist_.packed(packing_, packed); }

 protected:
  bool all_usable(const std::vector<Cell>& cells) const {
    for (const Cell cell : cells)
      if (!packing_.usable(cell)) return false;
    return true;
  }

  BitSet unusable_cells() const {
    BitSet cells(board().cells());
    for (Cell cell = 0; cell < board().cells(); ++cell)
      if (!packing_.usable(cell)) cells.set(cell);
    return cells;
  }

  bool within_goals(const std::byte* packed) const {
    for (std::size_t w = 0; w < goal_words_.size(); ++w) {
      std::uint64_t word;
      std::memcpy(&word, packed + w * 8, sizeof word);
      if ((word & ~goal_words_[w]) != 0) return false;
    }
    return true;
  }

  // The working position, packed and shown to the sink.
  template <class Sink>
  void show(Sink&& sink, Cost cost) {
    const Cell player = position_.reach().lowest();
    packing_.pack(position_.boxes(), player, buffer_.data());
    sink(Successor{buffer_.data(), zobrist_.boxes(position_.boxes()) ^ zobrist_.player(player),
                   cost});
  }

  // The working position, one box of which has just been moved from this cell, packed and shown to
  // the sink; `hash` is that of the parent's boxes.
  template <class Sink>
  void show_child(const std::byte* parent, std::uint64_t hash, Cell from, Push move, Cost cost,
                  Sink&& sink) {
    position_.refresh();
    last_ = move;
    const Cell to = position_.box(move.box);
    const Cell region = position_.reach().lowest();
    pack_child(parent, from, to, region);
    sink(Successor{buffer_.data(),
                   hash ^ zobrist_.box(from) ^ zobrist_.box(to) ^ zobrist_.player(region), cost});
  }

  // The parent's bytes with one box moved and the player elsewhere.
  void pack_child(const std::byte* parent, Cell from, Cell to, Cell player) {
    std::memcpy(buffer_.data(), parent, packing_.words() * 8);
    if (from != to) packing_.move_box(buffer_.data(), from, to);
    std::memcpy(buffer_.data() + packing_.words() * 8, &player, sizeof player);
  }

  Position position_;
  const Packing& packing_;
  Zobrist zobrist_;
  Judge& judge_;
  std::vector<std::byte> buffer_;
  Push last_ = no_push;

  // How many successors are shown at a time: floods of some milliseconds.
  std::size_t at_once() const {
    return std::max<std::size_t>(32, std::size_t{2'000'000} / (board().cells() + 1));
  }

 private:
  std::vector<std::uint64_t> goal_words_;
};

}  // namespace pushwise::sokoban
