// Which way a search goes: forward by pushes to the goals, or backward by pulls to the squares on
// which the boxes started.
//
// Bounds, tables of pairs and mined patterns ask for five things only: how far one box is from each
// target, which moves there are, where the player has to stand, where it stands afterwards, and
// whether the end is reached. With these turned round the same code bounds the pushes that lead
// from the start of the level to a state. One thing is not symmetric: the level says where the
// player starts, so backward the end is reached only with the player in that region.
//
// Backward searches too may pass over cells on which a box is lost: no solution comes that way.
#pragma once

#include <vector>

#include "sokoban/level/terrain.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

enum class Way : std::uint8_t { forward, backward };

class Course {
 public:
  Course(const Terrain& terrain, Way way)
      : board_(&terrain.board()),
        distances_(way == Way::forward ? &terrain.to_goals(DistanceKind::push)
                                       : &terrain.from_starts(DistanceKind::push)),
        targets_(way == Way::forward ? &board_->goals() : &board_->boxes()),
        number_(board_->cells(), -1),
        backward_(way == Way::backward) {
    for (std::size_t i = 0; i < targets_->size(); ++i)
      number_[(*targets_)[i]] = static_cast<int>(i);
  }

  bool backward() const { return backward_; }
  // Of a box alone, to or from the targets; rows as in DistanceTable.
  const DistanceTable& distances() const { return *distances_; }
  const std::vector<Cell>& targets() const { return *targets_; }
  // The place of a cell among the targets, -1 for other cells.
  int target_number(Cell cell) const { return number_[cell]; }

  // A move takes a box one step in its direction: a push, or a pull with the player ahead.
  void moves(const Position& position, std::vector<Push>& out) const {
    backward_ ? position.pulls(out) : position.pushes(out);
  }
  void make(Position& position, Push move) const {
    backward_ ? position.pull(move) : position.push(move);
  }
  void undo(Position& position, Push move, Cell player_before) const {
    backward_ ? position.undo_pull(move, player_before) : position.undo_push(move, player_before);
  }

  // Where the player must stand to move a box on `from`, and the other cell that must be free.
  Cell stand(Cell from, Direction d) const {
    return board_->next(from, backward_ ? d : opposite(d));
  }
  Cell room(Cell from, Direction d) const {
    const Cell to = board_->next(from, d);
    return backward_ ? board_->next(to, d) : to;
  }
  // Where the player stands after the move.
  Cell player_after(Cell from, Direction d) const { return backward_ ? room(from, d) : from; }

  // Is the player, with its region refreshed, where an end of the search may have it? The boxes
  // stand on targets.
  bool player_at_end(const Position& position) const {
    return !backward_ || position.reach().contains(board_->player());
  }
  // Is the end reached? The region is refreshed.
  bool ended(const Position& position) const {
    if (!backward_) return position.solved();
    for (const Cell box : position.boxes())
      if (target_number(box) < 0) return false;
    return player_at_end(position);
  }

 private:
  const Board* board_;
  const DistanceTable* distances_;
  const std::vector<Cell>* targets_;
  std::vector<int> number_;
  bool backward_;
};

}  // namespace pushwise::sokoban
