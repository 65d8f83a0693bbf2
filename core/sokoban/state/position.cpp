#include "sokoban/state/position.hpp"

#include <algorithm>

namespace pushwise::sokoban {

Position::Position(const Board& board)
    : board_(&board),
      occupied_(board.cells() + 1),
      box_at_(board.cells() + 1, no_box),
      player_(board.player()),
      reach_(board) {
  occupied_[board.wall()] = 1;
  for (const Cell cell : board.boxes()) add_box(cell);
}

void Position::clear() {
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
  occupied_[cell] = 1;
  box_at_[cell] = static_cast<BoxNumber>(boxes_.size());
  boxes_.push_back(cell);
}

void Position::remove_box(BoxNumber number) {
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
  const Cell from = boxes_[number];
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
      if (reach_.contains(behind) && !occupied(board_->next(boxes_[number], d)))
        out.push_back({number, d});
    }
}

void Position::pulls(std::vector<Push>& out) const {
  out.clear();
  for (BoxNumber number = 0; number < boxes_.size(); ++number)
    for (const Direction d : directions) {
      const Cell ahead = board_->next(boxes_[number], d);
      if (reach_.contains(ahead) && !occupied(board_->next(ahead, d))) out.push_back({number, d});
    }
}

bool Position::solved() const {
  return std::all_of(boxes_.begin(), boxes_.end(),
                     [this](Cell cell) { return board_->is_goal(cell); });
}

}  // namespace pushwise::sokoban
