// Where the searches of a portfolio have been: one table for all strategies and both directions.
//
// A state that a search from the start and a search from the solved positions both know is a
// solution. So each strategy writes down the states it keeps and is told when one of the other
// direction was there before: together they are one bidirectional search, at the price of a cache
// miss for each state.
//
// The table holds hashes, not states: a meeting is a claim, proved or dropped when the two are
// asked for their halves. Nothing is ever moved or removed. A key belongs into a line of eight in
// the first of several floors, each four times as large as the one before; where that is full, into
// one of the next floor, and where all are full the state is not written down, only looked for. So
// a short search stays in the cache, and what is not used takes no memory. Threads write without
// locks; nothing else is published through the table, so each key needs no order but its own.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "sokoban/state/course.hpp"

namespace pushwise::sokoban {

class Perimeter {
 public:
  // Strategies are numbered as in their portfolio.
  static constexpr std::size_t most_members = 127;

  explicit Perimeter(std::size_t bytes);

  // Write down that a member knows the state with this hash. Who of the other direction knew it
  // before? The member's note takes the place of that one's.
  std::optional<std::size_t> add(std::uint64_t hash, std::size_t member, Way way);
  // Only ask.
  std::optional<std::size_t> find(std::uint64_t hash, Way way) const;
  // The member has forgotten all its states.
  void retire(std::size_t member) { retired_[member].store(true, std::memory_order_relaxed); }

  // How many states it holds at most.
  std::size_t room() const { return lines_ * line_keys; }

 private:
  static constexpr std::size_t line_keys = 8;  // 64 bytes
  static constexpr std::uint64_t note_bits = 0xff;
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  // A key: the upper 56 bits of the hash, then who wrote it and in which direction; never 0.
  static std::uint64_t key(std::uint64_t hash, std::size_t member, Way way) {
    return (hash & ~note_bits) | (member + 1) << 1 | (way == Way::backward ? 1U : 0U);
  }
  static bool same_state(std::uint64_t a, std::uint64_t b) { return ((a ^ b) & ~note_bits) == 0; }
  static std::size_t member_of(std::uint64_t key) { return ((key & note_bits) >> 1) - 1; }
  static Way way_of(std::uint64_t key) { return (key & 1) != 0 ? Way::backward : Way::forward; }
  bool stands(std::uint64_t key) const {
    return !retired_[member_of(key)].load(std::memory_order_relaxed);
  }
  // The places where a state may be, in order, until visit(place) says that it is enough.
  template <class Visit>
  void for_each_place(std::uint64_t hash, Visit&& visit) const {
    for (std::size_t first = 0, size = first_floor; first < lines_; first += size, size *= 4) {
      const std::size_t lines = std::min(size, lines_ - first);
      std::uint64_t* line = keys_ + (first + (((hash >> 32) * lines) >> 32)) * line_keys;
      for (std::size_t i = 0; i < line_keys; ++i)
        if (visit(std::atomic_ref<std::uint64_t>(line[i]))) return;
    }
  }

  static constexpr std::size_t first_floor = 4096;  // lines
  std::size_t lines_;
  // Pages of the system come zeroed, and only those that are used take memory.
  std::unique_ptr<void, Free> memory_;
  std::uint64_t* keys_;
  std::array<std::atomic<bool>, most_members> retired_{};
};

// A strategy's place at the perimeter, given up when the strategy is dropped.
class PerimeterClient {
 public:
  PerimeterClient(std::shared_ptr<Perimeter> perimeter, std::size_t member, Way way)
      : perimeter_(std::move(perimeter)), member_(member), way_(way) {}
  ~PerimeterClient() { perimeter_->retire(member_); }
  PerimeterClient(const PerimeterClient&) = delete;
  PerimeterClient& operator=(const PerimeterClient&) = delete;

  std::optional<std::size_t> add(std::uint64_t hash) {
    return perimeter_->add(hash, member_, way_);
  }
  std::optional<std::size_t> find(std::uint64_t hash) const { return perimeter_->find(hash, way_); }

 private:
  std::shared_ptr<Perimeter> perimeter_;
  std::size_t member_;
  Way way_;
};

}  // namespace pushwise::sokoban
