// How the engine for the fewest moves keeps a state: the boxes as bits over live cells, then eleven
// bytes.
//
//   boxes    8 bytes for each 64 live cells
//   player   2 bytes: the very cell it stands on, beside the box it has pushed last
//   moves    2 bytes, pushes 2 bytes: from the start
//   parent   4 bytes, with one bit for states that were expanded
//   pushed   1 byte: the direction of the last push
#pragma once

#include <cstring>

#include "base/types.hpp"
#include "sokoban/state/packing.hpp"

namespace pushwise::sokoban {

// What is asked to be least: moves, then pushes.
struct MoveScore {
  Cost moves = 0;
  Cost pushes = 0;

  auto operator<=>(const MoveScore&) const = default;
};

class MoveRecord {
 public:
  static constexpr Cost most_moves = 0xffff;
  static constexpr std::uint8_t no_direction = 4;  // of the start

  struct Rest {
    std::uint16_t player;
    std::uint16_t moves;
    std::uint16_t pushes;
    StateId parent;
    std::uint8_t pushed;

    MoveScore score() const { return {moves, pushes}; }
    bool closed() const { return (parent & ~no_state) != 0; }
  };

  static std::size_t bytes(const Packing& packing) { return packing.words() * 8 + rest_bytes; }

  MoveRecord(std::byte* at, std::size_t words) : at_(at), rest_(at + words * 8) {}

  const std::byte* boxes() const { return at_; }
  void set_boxes(const std::byte* boxes) {
    std::memcpy(at_, boxes, static_cast<std::size_t>(rest_ - at_));
  }
  Cell player() const { return read<std::uint16_t>(0); }
  Rest rest() const {
    return {read<std::uint16_t>(0), read<std::uint16_t>(2), read<std::uint16_t>(4),
            read<StateId>(6), read<std::uint8_t>(10)};
  }
  void set_rest(const Rest& rest) {
    write(0, rest.player);
    write(2, rest.moves);
    write(4, rest.pushes);
    write(6, rest.parent);
    write(10, rest.pushed);
  }
  void close() { write(6, read<StateId>(6) | ~no_state); }

  bool same(const std::byte* boxes, Cell player) const {
    return std::memcmp(at_, boxes, static_cast<std::size_t>(rest_ - at_)) == 0 &&
           this->player() == player;
  }

 private:
  static constexpr std::size_t rest_bytes = 11;

  template <class T>
  T read(std::size_t at) const {
    T value;
    std::memcpy(&value, rest_ + at, sizeof value);
    return value;
  }
  template <class T>
  void write(std::size_t at, T value) {
    std::memcpy(rest_ + at, &value, sizeof value);
  }

  std::byte* at_;
  std::byte* rest_;
};

}  // namespace pushwise::sokoban
