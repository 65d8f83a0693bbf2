#include "sokoban/fast/perimeter.hpp"

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
  for (std::size_t i = 0; i < line_keys; ++i) {
    const auto place = at(hash, i);
    std::uint64_t found = place.load(std::memory_order_relaxed);
    if (found == 0 && place.compare_exchange_strong(found, mine, std::memory_order_relaxed))
      return std::nullopt;
    // Places fill from the first on and are never emptied, so a state has one place only.
    if (!same_state(found, mine)) continue;
    const bool met = stands(found) && way_of(found) != way;
    if (met || !stands(found)) place.store(mine, std::memory_order_relaxed);
    return met ? std::optional(member_of(found)) : std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::size_t> Perimeter::find(std::uint64_t hash, Way way) const {
  for (std::size_t i = 0; i < line_keys; ++i) {
    const std::uint64_t found = at(hash, i).load(std::memory_order_relaxed);
    if (found == 0) return std::nullopt;
    if (!same_state(found, hash)) continue;
    return stands(found) && way_of(found) != way ? std::optional(member_of(found)) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace pushwise::sokoban
