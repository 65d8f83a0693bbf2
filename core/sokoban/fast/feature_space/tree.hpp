// The states that one feature-space search has reached, each with its parent and its moves.
//
// A state is the boxes, the lowest cell of the player's region and, for plans, the start squares
// that boxes taken off the board have used up.
#pragma once

#include <algorithm>
#include <cstring>
#include <deque>
#include <span>
#include <vector>

#include "base/arena.hpp"
#include "base/id_table.hpp"
#include "sokoban/fast/feature_space/macro_move.hpp"
#include "sokoban/state/lurd.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban::fast {

struct Node {
  std::uint64_t key = 0;   // of its own features: the smaller the better
  std::uint64_t cell = 0;  // of feature space: the best of its ancestors' and its own
  std::span<MacroMove> moves;
  MacroMove arrived{};  // the move that led here from the parent
  StateId parent = no_state;
  std::uint32_t weight = 0;  // of the moves that led here
  std::uint32_t next = 0;    // the first move not made yet
  std::uint32_t patterns_known = 0;
  std::uint16_t regions = 0;  // that the boxes cut the floor into
  std::uint16_t leg = 0;      // the last in which it was filed
  Cell player = 0;            // where the move left the player
  // With the boxes taken off standing on the squares they used: was every move possible like that?
  bool real = true;
};

class Tree {
 public:
  // `squares` is how many start squares may be used up.
  Tree(const Packing& packing, const Zobrist& zobrist, const std::vector<Cell>& squares,
       MemoryBudget& budget)
      : packing_(&packing),
        zobrist_(&zobrist),
        squares_(&squares),
        square_words_((squares.size() + 63) / 64),
        arena_(packing.bytes() + square_words_ * 8, budget),
        table_(budget),
        moves_(budget),
        buffer_(arena_.record_bytes()) {}

  std::size_t size() const { return nodes_.size(); }
  Node& node(StateId id) { return nodes_[id]; }
  const Node& node(StateId id) const { return nodes_[id]; }
  MovePool& moves() { return moves_; }
  // Those not made yet; how the nodes were reached is kept.
  void forget_moves() {
    for (Node& node : nodes_) node.moves = {};
    moves_.clear();
  }
  std::size_t square_words() const { return square_words_; }

  std::uint64_t hash(const std::vector<Cell>& boxes, Cell lowest,
                     std::span<const std::uint64_t> used) const {
    return zobrist_->boxes(boxes) ^ zobrist_->player(lowest) ^ hash_used(used);
  }
  // Of the used squares; 0 for none.
  std::uint64_t hash_used(std::span<const std::uint64_t> used) const {
    std::uint64_t hash = 0;
    for_each_used(used, [&](std::size_t square) {
      // Other numbers than those of a box on the square.
      hash ^= zobrist_->box((*squares_)[square]) * 0x9e3779b97f4a7c15ULL;
    });
    return hash;
  }

  StateId find(std::uint64_t hash, const std::vector<Cell>& boxes, Cell lowest,
               std::span<const std::uint64_t> used) {
    bool packed = false;
    return table_.find(hash, [&](StateId id) {
      if (!packed) pack(boxes, lowest, used, buffer_.data());
      packed = true;
      return std::memcmp(arena_.at(id), buffer_.data(), buffer_.size()) == 0;
    });
  }
  // A state that is not in the tree; no_state if memory ends.
  StateId add(std::uint64_t hash, const std::vector<Cell>& boxes, Cell lowest,
              std::span<const std::uint64_t> used) {
    const bool room = !table_.full() || table_.grow([this](auto&& insert) {
      for (StateId id = 0; id < arena_.end(); ++id) insert(hash_of(id), id);
    });
    const StateId id = room ? arena_.add() : no_state;
    if (id == no_state) return no_state;
    pack(boxes, lowest, used, arena_.at(id));
    table_.insert(hash, id);
    nodes_.emplace_back();
    return id;
  }

  void unpack(StateId id, Position& position, std::vector<std::uint64_t>& used) const {
    packing_->unpack(arena_.at(id), position);
    unpack_used(id, used);
  }
  // The boxes on the board and those on the squares they used.
  PathState state(StateId id) const {
    PathState out{{}, nodes_[id].player};
    packing_->for_each_box(arena_.at(id), [&](Cell cell) { out.boxes.push_back(cell); });
    std::vector<std::uint64_t> used;
    unpack_used(id, used);
    for_each_used(used, [&](std::size_t square) { out.boxes.push_back((*squares_)[square]); });
    return out;
  }
  // The boxes on the board alone.
  std::vector<Cell> boxes(StateId id) const {
    std::vector<Cell> boxes;
    packing_->for_each_box(arena_.at(id), [&](Cell cell) { boxes.push_back(cell); });
    return boxes;
  }
  // From the root to this node.
  std::vector<PathState> path(StateId id) const {
    std::vector<PathState> path;
    for (; id != no_state; id = nodes_[id].parent) path.push_back(state(id));
    std::reverse(path.begin(), path.end());
    return path;
  }

  template <class Visit>
  static void for_each_used(std::span<const std::uint64_t> used, Visit&& visit) {
    for (std::size_t w = 0; w < used.size(); ++w)
      for (std::uint64_t rest = used[w]; rest != 0; rest &= rest - 1)
        visit(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
  }

 private:
  void pack(const std::vector<Cell>& boxes, Cell lowest, std::span<const std::uint64_t> used,
            std::byte* out) const {
    packing_->pack(boxes, lowest, out);
    if (square_words_ > 0) std::memcpy(out + packing_->bytes(), used.data(), square_words_ * 8);
  }
  void unpack_used(StateId id, std::vector<std::uint64_t>& used) const {
    used.resize(square_words_);
    if (square_words_ == 0) return;
    std::memcpy(used.data(), arena_.at(id) + packing_->bytes(), square_words_ * 8);
  }
  std::uint64_t hash_of(StateId id) {
    unpack_used(id, scratch_);
    std::uint64_t hash = zobrist_->player(packing_->player(arena_.at(id))) ^ hash_used(scratch_);
    packing_->for_each_box(arena_.at(id), [&](Cell cell) { hash ^= zobrist_->box(cell); });
    return hash;
  }

  const Packing* packing_;
  const Zobrist* zobrist_;
  const std::vector<Cell>* squares_;
  std::size_t square_words_;
  Arena arena_;
  IdTable table_;
  MovePool moves_;
  std::deque<Node> nodes_;
  std::vector<std::byte> buffer_;
  std::vector<std::uint64_t> scratch_;
};

}  // namespace pushwise::sokoban::fast
