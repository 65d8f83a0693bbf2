// The states that the push-optimal engine keeps: records in an arena, found by a hash table.
//
// `most` limits their number beside the memory budget; tests use it to have memory end early.
#pragma once

#include <vector>

#include "base/arena.hpp"
#include "base/id_table.hpp"
#include "sokoban/optimal/record.hpp"
#include "sokoban/state/course.hpp"
#include "sokoban/state/lurd.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

class OptimalStates {
 public:
  OptimalStates(const Board& board, const Packing& packing, MemoryBudget& budget,
                std::size_t most = 0, Way way = Way::forward)
      : packing_(packing),
        zobrist_(board.cells()),
        arena_(OptimalRecord::bytes(packing), budget),
        table_(budget),
        most_(most),
        way_(way),
        position_(board),
        buffer_(packing.words() * 8) {}

  const Packing& packing() const { return packing_; }
  const Zobrist& zobrist() const { return zobrist_; }
  std::size_t size() const { return arena_.live(); }
  StateId end() const { return arena_.end(); }
  std::size_t bytes() const { return arena_.bytes() + table_.bytes(); }

  OptimalRecord record(StateId id) const {
    return OptimalRecord(const_cast<std::byte*>(arena_.at(id)), packing_.words());
  }
  // The boxes of a record in the order of cells, so that a rank is a number, and its player.
  void unpack(StateId id, Position& position) const;
  PathState state(StateId id) const;
  // The cell of the box pushed last; the wall if that is not known. After unpack().
  Cell moved(StateId id, const Position& position) const {
    const std::uint8_t rank = record(id).rank();
    return rank == OptimalRecord::no_rank ? position.board().wall() : position.box(rank);
  }

  // The stored state with these packed boxes and this region, or no_state.
  StateId find(std::uint64_t hash, const std::byte* boxes, Cell region) const {
    return table_.find(hash, [&](StateId id) { return record(id).same(boxes, region); });
  }
  // A new record, its content unspecified; no_state if memory ends.
  StateId add(std::uint64_t hash);

  // The states from the root to this one: always to the predecessor with the fewest pushes. The
  // state that a record was made from is stored, and its pushes only ever fall, so there is one.
  std::vector<PathState> path_to(StateId id);

 private:
  std::uint64_t hash_of(StateId id) const;
  StateId predecessor(StateId id);

  const Packing& packing_;
  Zobrist zobrist_;
  Arena arena_;
  IdTable table_;
  std::size_t most_;
  Way way_;
  Position position_;
  std::vector<Push> moves_;
  std::vector<std::byte> buffer_;
};

}  // namespace pushwise::sokoban
