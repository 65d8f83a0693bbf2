#include "tiles/quick.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace pushwise::tiles {

namespace {

class Builder {
 public:
  explicit Builder(const Puzzle& puzzle)
      : board_(puzzle.board),
        position_(puzzle.board),
        rows_(board_.rows()),
        columns_(board_.columns()),
        where_(board_.cells()),
        locked_(board_.cells()),
        seen_(board_.cells()),
        came_(board_.cells()) {
    position_.set(puzzle.start);
    for (Cell cell = 0; cell < board_.cells(); ++cell) where_[puzzle.start[cell]] = cell;
  }

  // Reach `goal`, whose blank is in the last cell.
  void solve(const std::vector<Tile>& goal) {
    goal_ = goal;
    std::size_t row = 0;
    for (; rows_ - row > 2; ++row) {
      for (std::size_t column = 0; column + 2 < columns_; ++column) {
        place(goal_[at(row, column)], at(row, column));
        locked_[at(row, column)] = true;
      }
      finish_pair(at(row, columns_ - 2), at(row, columns_ - 1), at(row + 2, columns_ - 1),
                  window(row, columns_ - 2, 3, 2));
    }
    std::size_t column = 0;
    for (; columns_ - column > 2; ++column)
      finish_pair(at(row, column), at(row + 1, column), at(row + 1, column + 2),
                  window(row, column, 2, 3));
    const auto last = window(row, column, 2, 2);
    walk_blank_into(last);
    search_window(last, last);
    if (position_.cells() != goal_) throw std::invalid_argument("the puzzle has no solution");
  }

  std::vector<Slide> moves;

 private:
  Cell at(std::size_t row, std::size_t column) const {
    return static_cast<Cell>(row * columns_ + column);
  }
  std::vector<Cell> window(std::size_t row, std::size_t column, std::size_t high,
                           std::size_t wide) const {
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < high; ++i)
      for (std::size_t j = 0; j < wide; ++j) cells.push_back(at(row + i, column + j));
    return cells;
  }
  static bool holds(const std::vector<Cell>& cells, Cell cell) {
    return std::find(cells.begin(), cells.end(), cell) != cells.end();
  }

  void slide(std::uint8_t direction) {
    const Cell blank = position_.blanks()[0];
    const Slide move{blank, board_.next(blank, direction), direction, 0};
    where_[position_.tile(move)] = blank;
    position_.play(move);
    moves.push_back(move);
  }

  // Walk the blank to a cell for which `wanted`, past no locked cell and not through `avoid`.
  template <class Wanted>
  void walk_blank(Cell avoid, Wanted&& wanted) {
    ++stamp_;
    std::vector<Cell> queue{position_.blanks()[0]};
    seen_[queue[0]] = stamp_;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      if (wanted(queue[i])) {
        std::vector<std::uint8_t> path;
        for (Cell cell = queue[i]; cell != queue[0];
             cell = board_.next(cell, opposite(came_[cell])))
          path.push_back(came_[cell]);
        for (std::size_t k = path.size(); k-- > 0;) slide(path[k]);
        return;
      }
      for (std::uint8_t d = 0; d < directions; ++d) {
        const Cell next = board_.next(queue[i], d);
        if (next == no_cell || next == avoid || locked_[next] || seen_[next] == stamp_) continue;
        seen_[next] = stamp_;
        came_[next] = d;
        queue.push_back(next);
      }
    }
    throw std::logic_error("the blank is walled in");
  }
  void walk_blank_into(const std::vector<Cell>& cells) {
    walk_blank(no_cell, [&](Cell cell) { return holds(cells, cell); });
  }

  // Bring a tile to a cell: sideways first, then up or down, a step at a time.
  void place(Tile tile, Cell target) {
    while (where_[tile] != target) {
      const Cell cell = where_[tile];
      const std::size_t way = board_.column(cell) > board_.column(target)   ? left
                              : board_.column(cell) < board_.column(target) ? right
                              : board_.row(cell) > board_.row(target)       ? up
                                                                            : down;
      const Cell ahead = board_.next(cell, way);
      walk_blank(cell, [&](Cell blank) { return blank == ahead; });
      slide(opposite(way));
    }
  }

  // The last two tiles of a line cannot be placed one after the other. Bring both into the window
  // and look for the way there.
  void finish_pair(Cell first, Cell second, Cell waiting, const std::vector<Cell>& cells) {
    place(goal_[first], first);
    locked_[first] = true;
    if (!holds(cells, where_[goal_[second]])) place(goal_[second], waiting);
    locked_[where_[goal_[second]]] = true;
    walk_blank_into(cells);
    locked_[where_[goal_[second]]] = false;
    locked_[first] = false;
    search_window(cells, {first, second});
    locked_[first] = locked_[second] = true;
  }

  // Breadth-first search inside the window until the cells hold what they shall.
  void search_window(const std::vector<Cell>& cells, const std::vector<Cell>& targets) {
    // What stands in each cell of the window: only the tiles looked for are told apart.
    using Content = std::vector<Tile>;
    auto read = [&] {
      Content content;
      for (const Cell cell : cells) {
        const Tile tile = position_.cells()[cell];
        const bool matters = tile == 0 || std::any_of(targets.begin(), targets.end(),
                                                      [&](Cell t) { return goal_[t] == tile; });
        content.push_back(matters ? tile : Tile{0xffff});
      }
      return content;
    };
    auto done = [&](const Content& content) {
      for (std::size_t i = 0; i < cells.size(); ++i)
        if (holds(targets, cells[i]) && content[i] != goal_[cells[i]]) return false;
      return true;
    };
    std::vector<Content> queue{read()};
    std::map<Content, std::pair<std::size_t, std::uint8_t>> known{{queue[0], {0, 0}}};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const Content content = queue[i];
      if (done(content)) {
        std::vector<std::uint8_t> path;
        for (std::size_t k = i; k != 0; k = known[queue[k]].first)
          path.push_back(known[queue[k]].second);
        for (std::size_t k = path.size(); k-- > 0;) slide(path[k]);
        return;
      }
      const auto blank = static_cast<std::size_t>(
          std::find(content.begin(), content.end(), Tile{0}) - content.begin());
      for (std::uint8_t d = 0; d < directions; ++d) {
        const Cell next = board_.next(cells[blank], d);
        const auto there = std::find(cells.begin(), cells.end(), next);
        if (next == no_cell || there == cells.end()) continue;
        Content child = content;
        std::swap(child[blank], child[static_cast<std::size_t>(there - cells.begin())]);
        if (known.emplace(child, std::pair{i, d}).second) queue.push_back(child);
      }
    }
    throw std::invalid_argument("the puzzle has no solution");
  }

  const Board& board_;
  Position position_;
  std::size_t rows_;
  std::size_t columns_;
  std::vector<Tile> goal_;
  std::vector<Cell> where_;
  std::vector<char> locked_;
  std::vector<std::uint32_t> seen_;
  std::vector<std::uint8_t> came_;
  std::uint32_t stamp_ = 0;
};

}  // namespace

std::vector<Slide> quick_solution(const Puzzle& puzzle) {
  const Board& board = puzzle.board;
  if (!board.plain() || puzzle.blanks() != 1 || board.rows() < 2 || board.columns() < 2)
    throw std::invalid_argument("the quick method needs a full rectangle with one blank");
  // Tiles are renumbered by their homes, so that they index a table.
  Puzzle own = puzzle;
  std::vector<Tile> name(puzzle.highest() + std::size_t{1});
  Tile next = 1;
  for (const Tile tile : puzzle.goal)
    if (tile != 0) name[tile] = next++;
  for (Tile& tile : own.start) tile = name[tile];
  for (Tile& tile : own.goal) tile = name[tile];
  // Aim at the goal with its blank walked to the last cell, then walk it back.
  Position goal(board);
  goal.set(own.goal);
  std::vector<std::uint8_t> back;
  for (const std::uint8_t direction : {down, right})
    while (board.next(goal.blanks()[0], direction) != no_cell) {
      const Cell blank = goal.blanks()[0];
      goal.play({blank, board.next(blank, direction), direction, 0});
      back.push_back(opposite(direction));
    }
  Builder builder(own);
  builder.solve(goal.cells());
  Cell blank = goal.blanks()[0];
  for (std::size_t k = back.size(); k-- > 0;) {
    const Cell to = board.next(blank, back[k]);
    builder.moves.push_back({blank, to, back[k], 0});
    blank = to;
  }
  return builder.moves;
}

}  // namespace pushwise::tiles
