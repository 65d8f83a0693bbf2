#include "sokoban/level/board.hpp"

#include <algorithm>
#include <stdexcept>

namespace pushwise::sokoban {

namespace {

bool has_box(char letter) { return letter == '$' || letter == '*'; }
bool has_goal(char letter) { return letter == '.' || letter == '*' || letter == '+'; }
bool has_player(char letter) { return letter == '@' || letter == '+'; }

}  // namespace

Board::Board(const std::vector<std::string>& rows) {
  height_ = rows.size();
  for (const std::string& row : rows) width_ = std::max(width_, row.size());
  std::string letters;
  for (const std::string& row : rows) letters += row + std::string(width_ - row.size(), ' ');

  // A closed border is the caller's promise; a frame of walls keeps a broken one from running away.
  const auto neighbour = [&](std::size_t position, Direction d) -> std::size_t {
    const std::size_t row = position / width_;
    const std::size_t column = position % width_;
    if (d == up) return row == 0 ? letters.size() : position - width_;
    if (d == down) return row + 1 == height_ ? letters.size() : position + width_;
    if (d == left) return column == 0 ? letters.size() : position - 1;
    return column + 1 == width_ ? letters.size() : position + 1;
  };
  const auto is_floor = [&](std::size_t position) {
    return position < letters.size() && letters[position] != '#';
  };

  std::vector<bool> inside(letters.size());
  std::vector<std::size_t> queue;
  for (std::size_t position = 0; position < letters.size(); ++position)
    if (has_player(letters[position])) {
      inside[position] = true;
      queue.push_back(position);
    }
  if (queue.size() != 1) throw std::invalid_argument("a board needs exactly one player");
  const std::size_t start = queue.front();
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (const Direction d : directions) {
      const std::size_t beside = neighbour(queue[head], d);
      if (is_floor(beside) && !inside[beside]) {
        inside[beside] = true;
        queue.push_back(beside);
      }
    }
  if (queue.size() > most_cells)
    throw std::length_error("the board has " + std::to_string(queue.size()) +
                            " interior cells; the solver handles at most " +
                            std::to_string(most_cells));

  const auto wall_cell = static_cast<Cell>(queue.size());
  cell_of_.assign(letters.size() + 1, wall_cell);
  for (std::size_t position = 0; position < letters.size(); ++position)
    if (inside[position]) {
      cell_of_[position] = static_cast<Cell>(positions_.size());
      positions_.push_back(position);
    }
  player_ = cell_of_[start];

  neighbours_.resize(positions_.size() + 1);
  neighbours_.back().fill(wall_cell);
  goal_number_.assign(positions_.size() + 1, -1);
  for (Cell cell = 0; cell < wall_cell; ++cell) {
    const char letter = letters[positions_[cell]];
    for (const Direction d : directions) {
      const std::size_t beside = neighbour(positions_[cell], d);
      neighbours_[cell][d] = beside < letters.size() ? cell_of_[beside] : wall_cell;
    }
    if (has_goal(letter)) {
      goal_number_[cell] = static_cast<int>(goals_.size());
      goals_.push_back(cell);
    }
    if (has_box(letter)) boxes_.push_back(cell);
  }
  make_rings();
  has_lost_box_ = boxes_.size() > goals_.size();
  for (std::size_t position = 0; position < letters.size(); ++position)
    if (!inside[position] && letters[position] == '$') has_lost_box_ = true;
}

void Board::make_rings() {
  const auto at = [this](std::size_t row, std::size_t column) {
    return row < height_ && column < width_ ? cell_of_[row * width_ + column] : wall();
  };
  rings_.resize(cells());
  for (Cell cell = 0; cell < cells(); ++cell) {
    const std::size_t r = row(cell);
    const std::size_t c = column(cell);
    // One row or column before the first wraps around to a huge number.
    rings_[cell] = {at(r - 1, c), at(r - 1, c + 1), at(r, c + 1), at(r + 1, c + 1),
                    at(r + 1, c), at(r + 1, c - 1), at(r, c - 1), at(r - 1, c - 1)};
  }
}

Board Board::with_walls(const std::vector<Cell>& walls) const {
  Board copy = *this;
  for (const Cell cell : walls) {
    for (const Direction d : directions) {
      const Cell beside = next(cell, d);
      if (beside != wall()) copy.neighbours_[beside][opposite(d)] = wall();
    }
    copy.neighbours_[cell].fill(wall());
    for (const Cell around : ring(cell))
      if (around != wall())
        std::replace(copy.rings_[around].begin(), copy.rings_[around].end(), cell, wall());
  }
  return copy;
}

}  // namespace pushwise::sokoban
