// Priority queue for small integer keys: a stack of ids per (primary, secondary) key.
//
// Pops the least primary key, among those the least secondary, among those the last pushed. Ids are
// kept in blocks of 4 KiB that are reused, so an entry costs 4 bytes and growing copies nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/memory.hpp"
#include "base/types.hpp"

namespace pushwise {

class BucketQueue {
 public:
  struct Entry {
    std::uint32_t primary;
    std::uint32_t secondary;
    StateId id;
  };

  explicit BucketQueue(MemoryBudget& budget) : budget_(&budget) {}

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return blocks_.size() * sizeof(Block); }

  // False if the memory budget refuses.
  bool push(std::uint32_t primary, std::uint32_t secondary, StateId id) {
    if (!has_room(rows_, primary)) return false;
    Row& row = rows_[primary];
    if (!has_room(row.stacks, secondary)) return false;
    Stack& stack = row.stacks[secondary];
    if (stack.count % ids_per_block == 0) {
      const std::uint32_t fresh = take_block();
      if (fresh == none) return false;
      blocks_[fresh]->below = stack.top;
      stack.top = fresh;
    }
    blocks_[stack.top]->ids[stack.count % ids_per_block] = id;
    ++stack.count;
    ++row.count;
    ++size_;
    row.least = std::min(row.least, secondary);
    least_ = std::min(least_, primary);
    return true;
  }

  // Precondition: not empty.
  Entry pop() {
    settle();
    return pop_from(least_, rows_[least_].least);
  }

  // How many wait under these keys.
  std::size_t count(std::uint32_t primary, std::uint32_t secondary) const {
    if (primary >= rows_.size() || secondary >= rows_[primary].stacks.size()) return 0;
    return rows_[primary].stacks[secondary].count;
  }
  // One past the largest secondary key under which something waits with this primary key. It
  // depends on what waits and nothing else, so a queue that is made anew from its entries answers
  // the same.
  std::uint32_t secondary_end(std::uint32_t primary) {
    if (primary >= rows_.size()) return 0;
    auto& stacks = rows_[primary].stacks;
    while (!stacks.empty() && stacks.back().count == 0) stacks.pop_back();
    return static_cast<std::uint32_t>(stacks.size());
  }

  // Bring another of the last pushed under these keys to the top; `random` chooses which.
  void stir(std::uint32_t primary, std::uint32_t secondary, std::uint32_t random) {
    const Stack& stack = rows_[primary].stacks[secondary];
    const std::size_t in_block = (stack.count - 1) % ids_per_block + 1;
    StateId* ids = blocks_[stack.top]->ids;
    std::swap(ids[in_block - 1], ids[random % in_block]);
  }

  // The last pushed under these keys. Precondition: count(primary, secondary) > 0.
  Entry pop_from(std::uint32_t primary, std::uint32_t secondary) {
    Row& row = rows_[primary];
    Stack& stack = row.stacks[secondary];
    --stack.count;
    --row.count;
    --size_;
    const StateId id = blocks_[stack.top]->ids[stack.count % ids_per_block];
    if (stack.count % ids_per_block == 0) {
      const std::uint32_t done = stack.top;
      stack.top = blocks_[done]->below;
      free_blocks_.push_back(done);
    }
    return {primary, secondary, id};
  }

  // The least primary key. Precondition: not empty.
  std::uint32_t least() {
    settle();
    return least_;
  }

  // Call visit(primary, secondary, id) for every entry: by keys, then the first pushed first.
  // Pushed in this order they make the same queue.
  template <class Visit>
  void for_each(Visit&& visit) const {
    std::vector<std::uint32_t> chain;  // the blocks of a stack, from the top
    for (std::uint32_t primary = 0; primary < rows_.size(); ++primary)
      for (std::uint32_t secondary = 0; secondary < rows_[primary].stacks.size(); ++secondary) {
        const Stack& stack = rows_[primary].stacks[secondary];
        chain.clear();
        for (std::size_t i = 0; i < stack.count; i += ids_per_block)
          chain.push_back(chain.empty() ? stack.top : blocks_[chain.back()]->below);
        for (std::size_t i = 0; i < stack.count; ++i)
          visit(primary, secondary,
                blocks_[chain[chain.size() - 1 - i / ids_per_block]]->ids[i % ids_per_block]);
      }
  }

  // Empty, with all memory given back.
  void release() {
    clear();
    blocks_.clear();
    free_blocks_ = {};
  }

  void clear() {
    rows_.clear();
    size_ = 0;
    least_ = 0;
    free_blocks_.clear();
    for (std::uint32_t i = 0; i < blocks_.size(); ++i) free_blocks_.push_back(i);
  }

 private:
  static constexpr std::size_t ids_per_block = 1023;
  static constexpr std::uint32_t none = 0xffffffffU;
  static constexpr std::size_t many_bytes = std::size_t{1} << 18;

  struct Block {
    std::uint32_t below;
    StateId ids[ids_per_block];
  };
  static_assert(sizeof(Block) == 4096);
  struct Stack {
    std::size_t count = 0;
    std::uint32_t top = none;
  };
  struct Row {
    std::vector<Stack> stacks;
    std::size_t count = 0;
    std::uint32_t least = 0;
  };

  // Make room for this key. Keys are small most often; where they are not, the rows are memory to
  // be asked for like any other.
  template <class Entries>
  bool has_room(Entries& entries, std::uint32_t key) {
    if (key < entries.size()) return true;
    const std::size_t bytes = (key + 1 - entries.size()) * sizeof(entries[0]);
    if (bytes > many_bytes && !budget_->allow(bytes)) return false;
    entries.resize(key + std::size_t{1});
    return true;
  }

  // Move the cursors to the first key that holds something.
  void settle() {
    while (rows_[least_].count == 0) ++least_;
    Row& row = rows_[least_];
    while (row.stacks[row.least].count == 0) ++row.least;
  }

  std::uint32_t take_block() {
    if (free_blocks_.empty()) {
      // Ask for 64 blocks at a time; asking reads a file.
      if (blocks_.size() % 64 == 0 && !budget_->allow(64 * sizeof(Block))) return none;
      blocks_.push_back(std::make_unique_for_overwrite<Block>());
      return static_cast<std::uint32_t>(blocks_.size() - 1);
    }
    const std::uint32_t block = free_blocks_.back();
    free_blocks_.pop_back();
    return block;
  }

  MemoryBudget* budget_;
  std::vector<Row> rows_;
  std::vector<std::unique_ptr<Block>> blocks_;
  std::vector<std::uint32_t> free_blocks_;
  std::size_t size_ = 0;
  std::uint32_t least_ = 0;
};

}  // namespace pushwise
