// The states that feature-space search reached from one root, and the order in which their moves
// are made.
//
// States are filed in cells of feature space by their best open move. The cells are visited in
// turn, every second time the best of them; a cell opened just now comes next.
#pragma once

#include <algorithm>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <vector>

#include "base/arena.hpp"
#include "base/id_table.hpp"
#include "sokoban/fast/features.hpp"
#include "sokoban/state/lurd.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

// One box to one cell with the player ending on one side of it. Boxes are numbered as the packed
// state unpacks them.
struct MacroMove {
  std::uint64_t rank;
  BoxNumber box;
  Cell to;
  Cell player;
  std::uint8_t weight;
};

struct FeatureNode {
  StateId parent;
  std::uint32_t weight;
  Features features;
  std::uint64_t cell;  // of feature space: the best of its ancestors' and its own
  std::vector<MacroMove> moves;
  std::size_t next = 0;
  std::size_t groups_known = 0;  // lost groups it was compared with
};

class FeatureTree {
 public:
  FeatureTree(const Packing& packing, const Zobrist& zobrist, MemoryBudget& budget)
      : packing_(&packing),
        zobrist_(&zobrist),
        budget_(&budget),
        arena_(packing.bytes(), budget),
        table_(budget),
        buffer_(packing.bytes()) {}

  std::size_t size() const { return nodes_.size(); }
  FeatureNode& node(StateId id) { return nodes_[id]; }

  // The position's region must be refreshed.
  StateId find(const Position& position) {
    packing_->pack(position.boxes(), position.reach().lowest(), buffer_.data());
    return table_.find(hash(position), [&](StateId id) {
      return std::memcmp(arena_.at(id), buffer_.data(), buffer_.size()) == 0;
    });
  }
  std::uint64_t hash(const Position& position) const {
    return zobrist_->boxes(position.boxes()) ^ zobrist_->player(position.reach().lowest());
  }

  // A state that is not in the tree; no_state if memory ends.
  StateId add(const Position& position) {
    const bool room = !table_.full() || table_.grow([this](auto&& insert) {
      for (StateId id = 0; id < arena_.end(); ++id) insert(hash(arena_.at(id)), id);
    });
    const StateId id = room ? arena_.add() : no_state;
    if (id == no_state || !budget_->allow(0)) return no_state;
    packing_->pack(position.boxes(), position.reach().lowest(), arena_.at(id));
    table_.insert(hash(arena_.at(id)), id);
    nodes_.emplace_back();
    return id;
  }

  void unpack(StateId id, Position& position) const { packing_->unpack(arena_.at(id), position); }
  PathState state(StateId id) const {
    PathState out{{}, packing_->player(arena_.at(id))};
    packing_->for_each_box(arena_.at(id), [&](Cell cell) { out.boxes.push_back(cell); });
    return out;
  }
  // From the root to this state.
  std::vector<PathState> path(StateId id) const {
    std::vector<PathState> path;
    for (; id != no_state; id = nodes_[id].parent) path.push_back(state(id));
    std::reverse(path.begin(), path.end());
    return path;
  }

  bool has_cell(std::uint64_t cell) const { return cells_.contains(cell); }
  // By its next move.
  void file(StateId id) {
    const FeatureNode& node = nodes_[id];
    const MacroMove& move = node.moves[node.next];
    const auto [place, is_new] = cells_.try_emplace(node.cell);
    place->second.push({node.weight + move.weight, move.rank, id});
    if (!is_new) return;
    cursor_ = place;  // progress is followed up at once
    fresh_ = true;
  }

  struct Turn {
    StateId node;
    std::uint32_t weight;  // with its next move
  };
  // Whose move comes next? Nobody's if nothing is open. Who is taken must be filed again.
  std::optional<Turn> take() {
    while (!cells_.empty()) {
      if (cursor_ == cells_.end()) cursor_ = cells_.begin();
      const bool roving = fresh_ || (turn_++ & 1) != 0;
      const auto place = roving ? cursor_ : cells_.begin();
      auto& queue = place->second;
      if (queue.empty()) {
        if (place == cursor_) ++cursor_;
        cells_.erase(place);
        continue;
      }
      fresh_ = false;
      const OpenMove open = queue.top();
      queue.pop();
      if (roving) ++cursor_;
      return Turn{open.node, open.weight};
    }
    return std::nullopt;
  }

 private:
  struct OpenMove {
    std::uint32_t weight;
    std::uint64_t rank;
    StateId node;
    // The best comes last, on top of a queue.
    bool operator<(const OpenMove& other) const {
      if (weight != other.weight) return weight > other.weight;
      if (rank != other.rank) return rank > other.rank;
      return node < other.node;
    }
  };
  using Cells = std::map<std::uint64_t, std::priority_queue<OpenMove>>;

  std::uint64_t hash(const std::byte* packed) const {
    std::uint64_t hash = zobrist_->player(packing_->player(packed));
    packing_->for_each_box(packed, [&](Cell cell) { hash ^= zobrist_->box(cell); });
    return hash;
  }

  const Packing* packing_;
  const Zobrist* zobrist_;
  MemoryBudget* budget_;
  Arena arena_;
  IdTable table_;
  std::vector<std::byte> buffer_;
  std::deque<FeatureNode> nodes_;
  Cells cells_;
  Cells::iterator cursor_ = cells_.end();
  bool fresh_ = false;
  unsigned turn_ = 0;
};

}  // namespace pushwise::sokoban
