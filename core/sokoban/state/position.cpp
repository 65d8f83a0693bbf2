#include "sokoban/state/position.hpp"

#include <algorithm>
#include <cassert>

namespace pushwise::sokoban {

Position::Position(const Board& board)
    : board_(&board),
      occupied_(board.cells() + 1),
      box_at_(board.cells() + 1, no_box),
      player_(board.player()),
      reach_{Reach(board), Reach(board)} {
  occupied_[board.wall()] = 1;
  for (const Cell cell : board.boxes()) add_box(cell);
}

void Position::refresh() {
  if (change_ == Change::none && reach().contains(player_)) return;
  if (change_ == Change::one_move &&
      reach_[1 - now_].carry_over(reach(), occupied_, moved_.from, moved_.to, player_)) {
    now_ = 1 - now_;
    carried_ = moved_;
    has_before_ = true;
  } else {
    reach_[now_].flood(occupied_, player_);
    has_before_ = false;
  }
  // A player who stands on a box has a region that no move carries over.
  change_ = occupied(player_) ? Change::more : Change::none;
}

void Position::note(Move move) {
  if (move.from == move.to) return;
  const Move back{move.to, move.from};
  if (change_ == Change::none && has_before_ && back == carried_) {
    now_ = 1 - now_;
    has_before_ = false;
  } else if (change_ == Change::none) {
    change_ = Change::one_move;
    moved_ = move;
  } else if (change_ == Change::one_move && back == moved_) {
    change_ = Change::none;
  } else {
    change_ = Change::more;
  }
}

void Position::clear() {
  change_ = Change::more;
  for (const Cell cell : boxes_) {
    occupied_[cell] = 0;
    box_at_[cell] = no_box;
  }
  boxes_.clear();
}

void Position::set(const std::vector<Cell>& boxes, Cell player) {
  clear();
  for (const Cell cell : boxes) add_box(cell);
  player_ = player;
}

void Position::add_box(Cell cell) {
  assert(cell < board_->cells() && !occupied(cell));
  change_ = Change::more;
  occupied_[cell] = 1;
  box_at_[cell] = static_cast<BoxNumber>(boxes_.size());
  boxes_.push_back(cell);
}

void Position::remove_box(BoxNumber number) {
  assert(number < boxes_.size());
  change_ = Change::more;
  const Cell cell = boxes_[number];
  occupied_[cell] = 0;
  box_at_[cell] = no_box;
  const Cell last = boxes_.back();
  boxes_.pop_back();
  if (last != cell) {
    boxes_[number] = last;
    box_at_[last] = number;
  }
}

void Position::move_box(BoxNumber number, Cell to) {
  assert(number < boxes_.size() && to < board_->cells());
  const Cell from = boxes_[number];
  note({from, to});
  occupied_[from] = 0;
  box_at_[from] = no_box;
  occupied_[to] = 1;
  box_at_[to] = number;
  boxes_[number] = to;
}

void Position::push(Push push) {
  const Cell from = boxes_[push.box];
  move_box(push.box, board_->next(from, push.direction));
  player_ = from;
}

void Position::undo_push(Push push, Cell player_before) {
  move_box(push.box, board_->next(boxes_[push.box], opposite(push.direction)));
  player_ = player_before;
}

void Position::pull(Push pull) {
  const Cell to = board_->next(boxes_[pull.box], pull.direction);
  move_box(pull.box, to);
  player_ = board_->next(to, pull.direction);
}

void Position::undo_pull(Push pull, Cell player_before) {
  move_box(pull.box, board_->next(boxes_[pull.box], opposite(pull.direction)));
  player_ = player_before;
}

void Position::pushes(std::vector<Push>& out) const {
  out.clear();
  for (BoxNumber number = 0; number < boxes_.size(); ++number)
    for (const Direction d : directions) {
      const Cell behind = board_->next(boxes_[number], opposite(d));
      if (reach().contains(behind) && !occupied(board_->next(boxes_[number], d)))
        out.push_back({number, d});
    }
}

void Position::pulls(std::vector<Push>& out) const {
  out.clear();
  for (BoxNumber number = 0; number < boxes_.size(); ++number)
    for (const Direction d : directions) {
      const Cell ahead = board_->next(boxes_[number], d);
      if (reach().contains(ahead) && !occupied(board_->next(ahead, d))) out.push_back({number, d});
    }
}

bool Position::solved() const {
  return std::all_of(boxes_.begin(), boxes_.end(),
                     [this](Cell cell) { return board_->is_goal(cell); });
}

}  // namespace pushwise::sokoban
