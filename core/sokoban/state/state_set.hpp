// The states met so far, numbered in the order in which they were met, each with a note.
//
// Purpose: walks over the whole state space that are no searches (nothing is looked for), such as
// playing backwards from the solved positions. A state costs its packed bytes, the note, and 5.7 to
// 8.0 bytes in the id table.
#pragma once

#include <vector>

#include "base/state_store.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

// For walks that need to know only that a state was met.
struct NoNote {};

template <class Note>
class StateSet {
 public:
  struct Added {
    StateId id;
    bool is_new;
  };

  StateSet(const Board& board, const BitSet& usable)
      : packing_(board, usable),
        zobrist_(board.cells()),
        states_(packing_.bytes(), budget_),
        buffer_(packing_.bytes()) {}

  // The number of a position whose region is fresh; a new one is kept with this note.
  Added add(const Position& position, const Note& note) {
    return add(position, position.reach().lowest(), note);
  }
  // The same where the lowest cell of the region is known, fresh or not.
  Added add(const Position& position, Cell player, const Note& note) {
    packing_.pack(position.boxes(), player, buffer_.data());
    const std::uint64_t hash = zobrist_.boxes(position.boxes()) ^ zobrist_.player(player);
    const StateId known = states_.find(buffer_.data(), hash);
    if (known != no_state) return {known, false};
    const auto hash_of = [this](const std::byte* state) {
      return zobrist_.packed(packing_, state);
    };
    return {states_.add(buffer_.data(), hash, note, hash_of), true};
  }

  std::size_t size() const { return states_.end(); }
  bool usable(Cell cell) const { return packing_.usable(cell); }
  Cell player(StateId id) const { return packing_.player(states_.state(id)); }
  // The region of the position is not refreshed.
  void show(StateId id, Position& position) const { packing_.unpack(states_.state(id), position); }
  template <class Visit>
  void for_each_box(StateId id, Visit&& visit) const {
    packing_.for_each_box(states_.state(id), visit);
  }

  Note note(StateId id) const { return states_.record(id); }
  void set_note(StateId id, const Note& note) { states_.set_record(id, note); }

 private:
  Packing packing_;
  Zobrist zobrist_;
  MemoryBudget budget_;
  StateStore<Note> states_;
  std::vector<std::byte> buffer_;
};

}  // namespace pushwise::sokoban
