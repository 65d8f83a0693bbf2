// The cells of feature space, and whose turn it is.
//
// An open node is filed in its cell by its best move not made yet. Cells are visited alternately in
// the order of their creation and at the cell of the best state so far, so that neither a good
// state nor a variety of states is neglected. In a cell the least accumulated weight counts, then
// the key of the state that the move leads to.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <unordered_map>
#include <vector>

#include "base/types.hpp"

namespace pushwise::sokoban::fast {

class Cells {
 public:
  struct Open {
    std::uint32_t weight;
    std::uint64_t key;
    StateId node;
    // The best comes first out of a heap.
    bool operator<(const Open& other) const {
      if (weight != other.weight) return weight > other.weight;
      if (key != other.key) return key > other.key;
      return node < other.node;
    }
  };

  void file(std::uint64_t cell, const Open& open) {
    const auto [place, is_new] = index_.try_emplace(cell, cells_.size());
    if (is_new) cells_.push_back({cell, {}, false});
    Place& at = cells_[place->second];
    at.heap.push_back(open);
    std::push_heap(at.heap.begin(), at.heap.end());
    if (at.listed) return;
    at.listed = true;
    order_.push_back(place->second);
    best_first_.push({cell, place->second});
  }

  // A state of this key is filed, or will be, in this cell.
  void note_state(std::uint64_t key, std::uint64_t cell) {
    if (key >= best_key_) return;
    best_key_ = key;
    best_cell_ = cell;
  }

  // Nothing if no node is open. Who is taken must be filed again.
  std::optional<Open> take() {
    while (!order_.empty()) {
      const bool in_turn = (turn_++ & 1) != 0;
      if (!in_turn) {
        if (Place* best = best_place()) return pop(*best);
        continue;
      }
      if (cursor_ >= order_.size()) cursor_ = 0;
      Place& place = cells_[order_[cursor_]];
      if (place.heap.empty()) {
        place.listed = false;
        order_.erase(order_.begin() + static_cast<std::ptrdiff_t>(cursor_));
        --turn_;
        continue;
      }
      ++cursor_;
      return pop(place);
    }
    return std::nullopt;
  }

  std::size_t size() const { return cells_.size(); }

 private:
  struct Place {
    std::uint64_t cell;
    std::vector<Open> heap;
    bool listed;  // in order_
  };
  struct Ranked {
    std::uint64_t cell;
    std::size_t place;
    bool operator<(const Ranked& other) const { return cell > other.cell; }
  };

  static Open pop(Place& place) {
    std::pop_heap(place.heap.begin(), place.heap.end());
    const Open open = place.heap.back();
    place.heap.pop_back();
    return open;
  }
  // Where the best state is, or if nothing is open there, the best cell where something is.
  Place* best_place() {
    if (const auto found = index_.find(best_cell_); found != index_.end())
      if (Place& place = cells_[found->second]; !place.heap.empty()) return &place;
    while (!best_first_.empty()) {
      Place& place = cells_[best_first_.top().place];
      if (!place.heap.empty()) return &place;
      best_first_.pop();
    }
    return nullptr;
  }

  std::vector<Place> cells_;  // in the order of creation
  std::unordered_map<std::uint64_t, std::size_t> index_;
  std::vector<std::size_t> order_;  // cells with open nodes; some may have none left
  std::size_t cursor_ = 0;
  std::priority_queue<Ranked> best_first_;
  unsigned turn_ = 0;
  std::uint64_t best_key_ = ~std::uint64_t{0};
  std::uint64_t best_cell_ = ~std::uint64_t{0};
};

}  // namespace pushwise::sokoban::fast
