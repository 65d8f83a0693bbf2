// Macro moves of feature-space search, and where those of all nodes are kept.
//
// A macro move takes one box to any cell it can be pushed (or pulled) to while the others stay. A
// node keeps its moves from its expansion on; there are hundreds of each, so they live in blocks
// that are never moved, and a node costs no allocation of its own.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/memory.hpp"
#include "sokoban/level/board.hpp"

namespace pushwise::sokoban::fast {

struct MacroMove {
  std::uint64_t key;  // of the state it leads to: the smaller the better
  Cell from;
  Cell to;
  Cell player;          // where the player stands then
  std::uint8_t weight;  // 0 if an adviser proposes it
  bool takes_off;       // the box leaves the board (only plans do that)
};

class MovePool {
 public:
  explicit MovePool(MemoryBudget& budget) : budget_(&budget) {}

  // A copy that stays; empty if memory ends although `moves` is not.
  std::span<MacroMove> keep(const std::vector<MacroMove>& moves) {
    if (moves.size() > left_ && !add_block(moves.size())) return {};
    MacroMove* place = next_;
    std::copy(moves.begin(), moves.end(), place);
    next_ += moves.size();
    left_ -= moves.size();
    return {place, moves.size()};
  }

  void clear() {
    blocks_.clear();
    next_ = nullptr;
    left_ = 0;
  }

 private:
  static constexpr std::size_t block_moves = 16384;

  bool add_block(std::size_t least) {
    const std::size_t size = std::max(block_moves, least);
    if (!budget_->allow(size * sizeof(MacroMove))) return false;
    blocks_.push_back(std::make_unique_for_overwrite<MacroMove[]>(size));
    next_ = blocks_.back().get();
    left_ = size;
    return true;
  }

  MemoryBudget* budget_;
  std::vector<std::unique_ptr<MacroMove[]>> blocks_;
  MacroMove* next_ = nullptr;
  std::size_t left_ = 0;
};

}  // namespace pushwise::sokoban::fast
