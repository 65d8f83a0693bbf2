#include "sokoban/fast/shared/perimeter.hpp"

#include <algorithm>
#include <new>

namespace pushwise::sokoban {

namespace {

constexpr std::size_t line_bytes = 64;

}  // namespace

Perimeter::Perimeter(std::size_t bytes)
    : lines_(std::clamp<std::size_t>(bytes / line_bytes, 1, 0xffffffffU)),
      memory_(std::calloc(lines_ + 1, line_bytes)) {
  if (!memory_) throw std::bad_alloc();
  void* first = memory_.get();
  std::size_t room = (lines_ + 1) * line_bytes;
  keys_ = static_cast<std::uint64_t*>(std::align(line_bytes, lines_ * line_bytes, first, room));
}

std::optional<std::size_t> Perimeter::add(std::uint64_t hash, std::size_t member, Way way) {
  const std::uint64_t mine = key(hash, member, way);
  std::optional<std::size_t> met;
  for_each_place(hash, [&](const std::atomic_ref<std::uint64_t>& place) {
    std::uint64_t found = place.load(std::memory_order_relaxed);
    if (found == 0 && place.compare_exchange_strong(found, mine, std::memory_order_relaxed))
      return true;
    // Places are taken in order and never given up, so a state has one place only.
    if (!same_state(found, mine)) return false;
    if (stands(found) && way_of(found) != way) met = member_of(found);
    // Who came last is most likely to know the way.
    if (found != mine) place.store(mine, std::memory_order_relaxed);
    return true;
  });
  return met;
}

std::optional<std::size_t> Perimeter::find(std::uint64_t hash, Way way) const {
  std::optional<std::size_t> met;
  for_each_place(hash, [&](const std::atomic_ref<std::uint64_t>& place) {
    const std::uint64_t found = place.load(std::memory_order_relaxed);
    if (found == 0) return true;
    if (!same_state(found, hash)) return false;
    if (stands(found) && way_of(found) != way) met = member_of(found);
    return true;
  });
  return met;
}

}  // namespace pushwise::sokoban
