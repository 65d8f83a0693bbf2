// Open-addressing hash table that holds ids only; the keys stay in the arena.
//
// Five bytes a slot: the id, and one byte of the hash so that a probe almost never has to look at a
// wrong record (each look is a cache miss). Tags are compared eight at a time. The table runs at up
// to 7/8 load and grows by 2/5, so a stored id costs 5.7 to 8.0 bytes; beyond a million slots by
// 1/5, which makes it 5.7 to 6.9. Growing frees the old slots first and inserts all ids again,
// which keeps the peak at the new size; the caller supplies the ids and their hashes.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>

#include "base/memory.hpp"
#include "base/types.hpp"

namespace pushwise {

class IdTable {
 public:
  static constexpr std::size_t bytes_per_slot = 5;
  static constexpr std::size_t large = std::size_t{1} << 20;  // slots

  explicit IdTable(MemoryBudget& budget) : budget_(&budget) { allocate(1024); }

  // The id whose record satisfies `equal`, or no_state.
  template <class Equal>
  StateId find(std::uint64_t hash, Equal&& equal) const {
    const std::uint8_t tag = tag_of(hash);
    std::size_t slot = home(hash);
    while (true) {
      const std::uint64_t group = load(slot);
      for (std::uint64_t hits = matches(group, tag); hits != 0; hits &= hits - 1) {
        const std::size_t at = wrap(slot + offset(hits));
        if (tags_[at] == tag && equal(ids_[at])) return ids_[at];
      }
      if (matches(group, empty) != 0) return no_state;
      slot = wrap(slot + 8);
    }
  }

  // Precondition: the key is absent and `full()` is false.
  void insert(std::uint64_t hash, StateId id) {
    std::size_t slot = home(hash);
    while (tags_[slot] > deleted) slot = wrap(slot + 1);
    if (tags_[slot] == empty) ++used_;
    set_tag(slot, tag_of(hash));
    ids_[slot] = id;
    ++size_;
  }

  // Precondition: `id` is stored under `hash`.
  void erase(std::uint64_t hash, StateId id) {
    std::size_t slot = home(hash);
    while (tags_[slot] <= deleted || ids_[slot] != id) slot = wrap(slot + 1);
    set_tag(slot, deleted);
    --size_;
  }

  bool full() const { return used_ >= limit_; }
  std::size_t size() const { return size_; }
  std::size_t slots() const { return capacity_; }
  std::size_t bytes() const { return capacity_ * bytes_per_slot; }

  // Make room. `each(insert)` must call insert(hash, id) for every id the table held. False if the
  // memory budget refuses; the table is then unchanged.
  template <class Each>
  bool grow(Each&& each) {
    // Erased slots count as used: if there are many, cleaning up in place is enough.
    const std::size_t more = capacity_ < large ? capacity_ * 2 / 5 + 64 : capacity_ / 5;
    const std::size_t wanted = size_ * 8 < limit_ * 7 ? capacity_ : capacity_ + more;
    if (wanted > capacity_ && !budget_->allow((wanted - capacity_) * bytes_per_slot)) return false;
    allocate(wanted);
    each([this](std::uint64_t hash, StateId id) { insert(hash, id); });
    return true;
  }

  void clear() { allocate(1024); }

  // How many ids are found after 1, 2, … 15, or more group probes (Hoste's Tab. 4.1); in a large
  // table, of the first million slots, which are as good a sample as any.
  template <class HashOf>
  std::vector<std::uint64_t> probe_histogram(HashOf&& hash_of) const {
    std::vector<std::uint64_t> counts(16);
    const std::size_t slots = std::min<std::size_t>(capacity_, 1U << 20);
    for (std::size_t slot = 0; slot < slots; ++slot) {
      if (tags_[slot] <= deleted) continue;
      const std::size_t start = home(hash_of(ids_[slot]));
      const std::size_t distance = slot >= start ? slot - start : slot + capacity_ - start;
      ++counts[std::min<std::size_t>(distance / 8, counts.size() - 1)];
    }
    return counts;
  }

 private:
  static constexpr std::uint8_t empty = 0;
  static constexpr std::uint8_t deleted = 1;
  static constexpr std::uint64_t low_bits = 0x0101010101010101ULL;
  static constexpr std::uint64_t high_bits = 0x8080808080808080ULL;

  static std::uint8_t tag_of(std::uint64_t hash) {
    const auto tag = static_cast<std::uint8_t>(hash);
    return tag > deleted ? tag : static_cast<std::uint8_t>(tag + 2);
  }
  std::size_t home(std::uint64_t hash) const {
    // The high bits by multiplication: any capacity works, and the tag uses the low bits.
    return static_cast<std::size_t>(((hash >> 32) * capacity_) >> 32);
  }
  std::size_t wrap(std::size_t slot) const { return slot >= capacity_ ? slot - capacity_ : slot; }
  std::uint64_t load(std::size_t slot) const {
    std::uint64_t group;
    std::memcpy(&group, tags_.get() + slot, sizeof group);
    return group;
  }
  // A high bit for each byte that equals `tag`. A borrow can mark the byte after a true match as
  // well, so `find` compares the tag again; "some byte is empty" is exact.
  static std::uint64_t matches(std::uint64_t group, std::uint8_t tag) {
    const std::uint64_t x = group ^ (low_bits * tag);
    return (x - low_bits) & ~x & high_bits;
  }
  static std::size_t offset(std::uint64_t hits) {
    static_assert(std::endian::native == std::endian::little, "tag offsets assume little endian");
    return static_cast<std::size_t>(std::countr_zero(hits)) / 8;
  }
  void set_tag(std::size_t slot, std::uint8_t tag) {
    tags_[slot] = tag;
    if (slot < 8) tags_[capacity_ + slot] = tag;  // the mirror that lets `load` run over the end
  }
  void allocate(std::size_t capacity) {
    tags_.reset();
    ids_.reset();
    capacity_ = capacity;
    limit_ = capacity_ - capacity_ / 8;
    tags_ = std::make_unique<std::uint8_t[]>(capacity_ + 8);
    ids_ = std::make_unique_for_overwrite<StateId[]>(capacity_);
    size_ = used_ = 0;
  }

  MemoryBudget* budget_;
  std::unique_ptr<std::uint8_t[]> tags_;
  std::unique_ptr<StateId[]> ids_;
  std::size_t capacity_ = 0;
  std::size_t limit_ = 0;
  std::size_t size_ = 0;
  std::size_t used_ = 0;
};

}  // namespace pushwise
