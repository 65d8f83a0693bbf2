// A list that only grows and whose elements never move, so that it may be read while it grows.
//
// One thread at a time adds (the owner has a lock for that); any thread reads elements whose place
// it was told after they were made, by size() or by another release and acquire.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <memory>
#include <utility>

namespace pushwise {

template <class T>
class StableList {
 public:
  StableList() = default;
  StableList(const StableList&) = delete;
  StableList& operator=(const StableList&) = delete;

  std::size_t size() const { return size_.load(std::memory_order_acquire); }

  // A place with a value made by default, to be filled before its place is told to anybody.
  T& grow() {
    const std::size_t place = size_.load(std::memory_order_relaxed);
    const auto [block, offset] = locate(place);
    assert(block < blocks_.size());
    if (!blocks_[block]) blocks_[block] = std::make_unique<T[]>(first_block << block);
    return blocks_[block][offset];
  }
  // The place that grow() gave is filled.
  void commit() { size_.fetch_add(1, std::memory_order_release); }

  const T& operator[](std::size_t place) const {
    const auto [block, offset] = locate(place);
    return blocks_[block][offset];
  }
  T& operator[](std::size_t place) {
    const auto [block, offset] = locate(place);
    return blocks_[block][offset];
  }

  std::size_t bytes() const {
    const auto [block, offset] = locate(size());
    return (first_block << block) * sizeof(T);
  }

 private:
  static constexpr std::size_t first_block = 64;

  // Blocks double: with n = place + 64 the block is the length of n beyond 64's.
  static std::pair<std::size_t, std::size_t> locate(std::size_t place) {
    const std::size_t n = place + first_block;
    const auto block = static_cast<std::size_t>(std::bit_width(n) - std::bit_width(first_block));
    return {block, n - (first_block << block)};
  }

  std::array<std::unique_ptr<T[]>, 26> blocks_;
  std::atomic<std::size_t> size_ = 0;
};

}  // namespace pushwise
