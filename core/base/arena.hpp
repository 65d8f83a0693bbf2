// Fixed-size records addressed by 32-bit ids, in blocks that never move.
//
// Purpose: hold all stored states of a search. A growing vector would copy, and for a moment need
// three times its size; blocks of about one MiB cost one pointer each and let the memory limit be
// asked once per block. Released ids are handed out again first.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <vector>

#include "base/memory.hpp"
#include "base/types.hpp"

namespace pushwise {

class Arena {
 public:
  Arena(std::size_t record_bytes, MemoryBudget& budget)
      : record_bytes_(record_bytes), budget_(&budget) {
    while (((std::size_t{2} << shift_) * record_bytes_) <= block_target) ++shift_;
    mask_ = (StateId{1} << shift_) - 1;
  }

  // A record with unspecified content, or `no_state` if the memory budget refuses another block.
  StateId add() {
    if (!released_.empty()) {
      const StateId id = released_.back();
      released_.pop_back();
      return id;
    }
    if ((used_ >> shift_) >= blocks_.size() && !add_block()) return no_state;
    return used_++;
  }
  void release(StateId id) { released_.push_back(id); }

  std::byte* at(StateId id) {
    assert(id < used_);
    return blocks_[id >> shift_].get() + (id & mask_) * record_bytes_;
  }
  const std::byte* at(StateId id) const {
    assert(id < used_);
    return blocks_[id >> shift_].get() + (id & mask_) * record_bytes_;
  }

  // Ids below this have been handed out at some time.
  StateId end() const { return used_; }
  std::size_t live() const { return used_ - released_.size(); }
  // Every id in use, in ascending order; or the first of every `stride`, if it is in use.
  template <class Visit>
  void for_each(Visit&& visit, std::size_t stride = 1) const {
    std::vector<StateId> released = released_;
    std::sort(released.begin(), released.end());
    auto next = released.begin();
    for (std::size_t id = 0; id < used_; id += stride) {
      while (next != released.end() && *next < id) ++next;
      if (next == released.end() || *next != id) visit(static_cast<StateId>(id));
    }
  }
  std::size_t record_bytes() const { return record_bytes_; }
  std::size_t bytes() const { return blocks_.size() * (record_bytes_ << shift_); }

  void clear() {
    used_ = 0;
    released_.clear();
  }

 private:
  static constexpr std::size_t block_target = std::size_t{1} << 20;

  bool add_block() {
    if (used_ >= no_state - mask_ - 1) return false;
    const std::size_t bytes = record_bytes_ << shift_;
    if (!budget_->allow(bytes)) return false;
    blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(bytes));
    return true;
  }

  std::size_t record_bytes_;
  MemoryBudget* budget_;
  unsigned shift_ = 0;
  StateId mask_ = 0;
  StateId used_ = 0;
  std::vector<std::unique_ptr<std::byte[]>> blocks_;
  std::vector<StateId> released_;
};

}  // namespace pushwise
