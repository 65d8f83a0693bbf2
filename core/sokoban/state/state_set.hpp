// The states met so far, numbered in the order in which they were met, each with a note.
//
// Purpose: walks over the whole state space that are no searches (nothing is looked for), such as
// playing backwards from the solved positions. A state costs its packed bytes, the note, and 5.7 to
// 8.0 bytes in the id table.
#pragma once

#include <cstring>
#include <type_traits>
#include <vector>

#include "base/arena.hpp"
#include "base/id_table.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

template <class Note>
class StateSet {
  static_assert(std::is_trivially_copyable_v<Note>);

 public:
  struct Added {
    StateId id;
    bool is_new;
  };

  StateSet(const Board& board, const BitSet& usable)
      : packing_(board, usable),
        zobrist_(board.cells()),
        arena_(packing_.bytes() + sizeof(Note), budget_),
        table_(budget_),
        buffer_(packing_.bytes()) {}

  // The number of a position whose region is fresh; a new one is kept with this note.
  Added add(const Position& position, const Note& note) {
    return add(position, position.reach().lowest(), note);
  }
  // The same where the lowest cell of the region is known, fresh or not.
  Added add(const Position& position, Cell player, const Note& note) {
    packing_.pack(position.boxes(), player, buffer_.data());
    const std::uint64_t hash = zobrist_.boxes(position.boxes()) ^ zobrist_.player(player);
    const StateId known = table_.find(hash, [this](StateId id) {
      return std::memcmp(arena_.at(id), buffer_.data(), buffer_.size()) == 0;
    });
    if (known != no_state) return {known, false};
    if (table_.full())
      table_.grow([this](auto&& insert) {
        for (StateId id = 0; id < arena_.end(); ++id) insert(hash_of(arena_.at(id)), id);
      });
    const StateId id = arena_.add();
    std::memcpy(arena_.at(id), buffer_.data(), buffer_.size());
    set_note(id, note);
    table_.insert(hash, id);
    return {id, true};
  }

  std::size_t size() const { return arena_.end(); }
  bool usable(Cell cell) const { return packing_.usable(cell); }
  Cell player(StateId id) const { return packing_.player(arena_.at(id)); }
  // The region of the position is not refreshed.
  void show(StateId id, Position& position) const { packing_.unpack(arena_.at(id), position); }
  template <class Visit>
  void for_each_box(StateId id, Visit&& visit) const {
    packing_.for_each_box(arena_.at(id), visit);
  }

  Note note(StateId id) const {
    Note note;
    std::memcpy(&note, arena_.at(id) + packing_.bytes(), sizeof note);
    return note;
  }
  void set_note(StateId id, const Note& note) {
    std::memcpy(arena_.at(id) + packing_.bytes(), &note, sizeof note);
  }

 private:
  std::uint64_t hash_of(const std::byte* packed) const {
    std::uint64_t hash = zobrist_.player(packing_.player(packed));
    packing_.for_each_box(packed, [&](Cell cell) { hash ^= zobrist_.box(cell); });
    return hash;
  }

  Packing packing_;
  Zobrist zobrist_;
  MemoryBudget budget_;
  Arena arena_;
  IdTable table_;
  std::vector<std::byte> buffer_;
};

}  // namespace pushwise::sokoban
