// The states of one proof about a few boxes: kept, told apart and taken out again, least key first.
//
// A state is a row of cells: the boxes, then the player, which may stand on any cell of its region
// until the state is taken out. Only then is the region found and the state compared with those
// taken out before, so a state that is never looked at costs no flood. The memory is kept from one
// proof to the next.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class ProofStates {
 public:
  using Id = std::uint32_t;
  static constexpr Id none = 0xffffffffU;

  // How a state was made; pushes count only where the question is about costs.
  struct Step {
    std::uint32_t pushes = 0;
    Id parent = none;
    Push push{no_box, up};
  };

  void begin(std::size_t boxes) {
    stride_ = boxes + 1;
    cells_.clear();
    steps_.clear();
    taken_.assign(64, none);
    count_taken_ = 0;
    for (std::size_t key = least_; key < used_keys_; ++key) waiting_[key].clear();
    least_ = used_keys_ = 0;
  }

  // A new state, a copy of `cells`. The rows of others may move.
  Id add(const Cell* cells, Step step) {
    const auto id = static_cast<Id>(steps_.size());
    cells_.insert(cells_.end(), cells, cells + stride_);
    steps_.push_back(step);
    return id;
  }
  Cell* cells(Id id) { return cells_.data() + std::size_t{id} * stride_; }
  const Cell* cells(Id id) const { return cells_.data() + std::size_t{id} * stride_; }
  const Step& step(Id id) const { return steps_[id]; }

  // Entries are ids, or ids with a mark (the lowest bit).
  void wait(Id id, std::size_t key, bool marked = false) {
    if (waiting_.size() <= key) waiting_.resize(key + 1);
    waiting_[key].push_back(id * 2 + (marked ? 1 : 0));
    least_ = std::min(least_, key);
    used_keys_ = std::max(used_keys_, key + 1);
  }
  struct Entry {
    Id id;
    std::size_t key;
    bool marked;
  };
  // With id `none` if nothing waits.
  Entry take() {
    while (least_ < used_keys_ && waiting_[least_].empty()) ++least_;
    if (least_ >= used_keys_) return {none, least_, false};
    const std::uint32_t entry = waiting_[least_].back();
    waiting_[least_].pop_back();
    return {entry / 2, least_, (entry & 1) != 0};
  }

  // A state that was taken out, its player on the lowest cell of the region: false if it was taken
  // out before with no more pushes.
  bool is_new(Id id) {
    if (2 * count_taken_ >= taken_.size()) grow();
    Id& slot = slot_of(id);
    if (slot != none && steps_[slot].pushes <= steps_[id].pushes) return false;
    if (slot == none) ++count_taken_;
    slot = id;
    return true;
  }
  // Every state that was taken out: visit(cells).
  template <class Visit>
  void for_each_taken(Visit&& visit) const {
    for (const Id id : taken_)
      if (id != none) visit(cells(id));
  }

  std::size_t bytes() const {
    std::size_t sum = cells_.capacity() * sizeof(Cell) + steps_.capacity() * sizeof(Step) +
                      taken_.capacity() * sizeof(Id);
    for (const auto& bucket : waiting_) sum += bucket.capacity() * sizeof(std::uint32_t);
    return sum;
  }

 private:
  Id& slot_of(Id id) {
    const Cell* row = cells(id);
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < stride_; ++i) {
      hash = (hash ^ row[i]) * 0x9e3779b97f4a7c15ULL;
      hash ^= hash >> 29;
    }
    const std::size_t mask = taken_.size() - 1;
    std::size_t slot = hash & mask;
    while (taken_[slot] != none && !std::equal(row, row + stride_, cells(taken_[slot])))
      slot = (slot + 1) & mask;
    return taken_[slot];
  }
  void grow() {
    std::vector<Id> before(2 * taken_.size(), none);
    before.swap(taken_);
    for (const Id id : before)
      if (id != none) slot_of(id) = id;
  }

  std::size_t stride_ = 1;
  std::vector<Cell> cells_;
  std::vector<Step> steps_;
  std::vector<Id> taken_;  // by open addressing; half of it is empty
  std::size_t count_taken_ = 0;
  std::vector<std::vector<std::uint32_t>> waiting_;  // by key
  std::size_t least_ = 0;
  std::size_t used_keys_ = 0;
};

}  // namespace pushwise::sokoban
