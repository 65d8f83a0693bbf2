// The box configurations near a path: up to this many boxes moved from where the path has them.
//
// A box may be moved to the live cells nearest to it, and to the cells where it rests at other
// times of the path, so that pushes which could come earlier or later are near too.
//
// Only asked "may the search go there?", so a filter is enough: two bits per configuration in one
// table, addressed by the configuration's hash. It never forgets a configuration, and it lets a few
// others in, which does no harm: the search makes legal pushes only. A configuration costs one or
// two bytes and some nanoseconds, so tens of millions are no trouble.
#pragma once

#include <cstdint>
#include <vector>

#include "sokoban/improve/push_path.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

struct Reachout {
  std::size_t boxes = 1;  // how many may be moved at once
  std::size_t cells = 8;  // to how many cells each, besides its resting places
};

class Vicinity {
 public:
  explicit Vicinity(const Terrain& terrain);

  // Begin anew, with room for this many configurations.
  void clear(std::size_t configurations);
  // Add the configurations near the points `begin` to `end` of a path.
  void add(const PushPath& path, std::size_t begin, std::size_t end, Reachout reachout);
  // About how many configurations `add` would put in for each point.
  static double per_point(std::size_t boxes, Reachout reachout);

  // `hash` as Zobrist::boxes has it.
  bool contains(std::uint64_t hash) const {
    const std::uint64_t bits = bits_of(hash);
    return (words_[hash >> shift_] & bits) == bits;
  }

 private:
  static constexpr unsigned largest = 22;  // 2^22 words are 32 MiB

  static std::uint64_t bits_of(std::uint64_t hash) {
    return std::uint64_t{1} << (hash & 63) | std::uint64_t{1} << ((hash >> 6) & 63);
  }
  void insert(std::uint64_t hash) { words_[hash >> shift_] |= bits_of(hash); }
  void collect(const PushPath& path, std::size_t begin, std::size_t end, std::size_t cells);
  void move_boxes(std::uint64_t hash, std::size_t first_box, std::size_t left);

  const Terrain* terrain_;
  Zobrist zobrist_;
  std::vector<std::vector<Cell>> near_;  // by cell: live cells by distance, itself left out
  std::vector<std::uint64_t> words_;
  unsigned shift_ = 63;
  // Scratch of `add`.
  std::vector<std::vector<Cell>> rests_;             // by box: where it rests on this part
  std::vector<std::vector<std::uint64_t>> changes_;  // by box: hash of its cell and of another
  std::vector<std::uint8_t> occupied_;
};

}  // namespace pushwise::sokoban
