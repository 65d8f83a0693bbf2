#include "sokoban/proof/dead_sets.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <numeric>

#include "base/combinations.hpp"
#include "sokoban/level/cut_tree.hpp"
#include "sokoban/state/live_packing.hpp"

namespace pushwise::sokoban {

namespace {

using Word = std::uint64_t;

void set_bit(Word* row, std::size_t i) { row[i >> 6] |= Word{1} << (i & 63); }
void reset_bit(Word* row, std::size_t i) { row[i >> 6] &= ~(Word{1} << (i & 63)); }
bool test_bit(const Word* row, std::size_t i) { return (row[i >> 6] >> (i & 63)) & 1U; }

}  // namespace

// All (set, player region) states that are good: forward, those from which goals can be reached,
// found by pulling from every set of goals; backward, those that start squares lead to, found by
// pushing from every set of start squares.
//
// A region is known by the sides of boxes that it touches. While the search runs, the rows of the
// table hold the good sides; a state is new if the side it was entered by is not yet among them.
template <std::size_t many>
class DeadSets::Good {
 public:
  Good(DeadSets& table, const Board& board, Way way)
      : table_(table), board_(board), way_(way), occupied_(board.cells() + 1) {
    occupied_[board.wall()] = 1;
    trees_.resize(choose(table.cells_.size(), many - 1));
    const std::vector<Cell>& ends = way == Way::forward ? board.goals() : board.boxes();
    const std::uint64_t sets = choose(ends.size(), many);
    Placement placement(many, 0);
    for (std::uint64_t i = 0; i < sets; ++i, placement.next()) {
      Set set{};
      bool usable = true;
      for (std::size_t box = 0; box < many; ++box) {
        set[box] = ends[placement.cells()[box]];
        usable = usable && table.cells_.usable(set[box]);
      }
      if (usable) add_end(set);
    }
    run();
  }

 private:
  using Set = std::array<Cell, 3>;
  struct State {
    Set boxes;
    std::uint16_t sides;  // bit 4 * box + d: the player can stand next to it in direction d
  };

  // With the player anywhere, or backward where it starts.
  void add_end(const Set& set) {
    if (way_ == Way::backward) {
      add(set, board_.player());
      return;
    }
    for (std::size_t box = 0; box < many; ++box)
      for (const Direction d : directions) {
        const Cell beside = board_.next(set[box], d);
        if (free(set, beside) && !good(set, box, d)) add(set, beside);
      }
  }

  void add(const Set& set, Cell player) {
    const CutTree::Cut floor(tree_without_first(set), board_, set[0]);
    const CutTree::Part part = floor.part(player);
    State state{set, 0};
    for (std::size_t box = 0; box < many; ++box)
      for (const Direction d : directions) {
        const Cell beside = board_.next(set[box], d);
        if (!free(set, beside) || floor.part(beside) != part) continue;
        state.sides |= static_cast<std::uint16_t>(1U << (4 * box + d));
        note_good(set, box, d);
      }
    queue_.push_back(state);
  }

  void run() {
    while (!queue_.empty()) {
      const State state = queue_.back();
      queue_.pop_back();
      for (unsigned sides = state.sides; sides != 0; sides &= sides - 1) {
        const int side = std::countr_zero(sides);
        const auto box = static_cast<std::size_t>(side / 4);
        const auto d = static_cast<Direction>(side % 4);
        const Cell from = state.boxes[box];
        // A pull towards the player, or a push away from it: it is on the same side afterwards.
        const Cell to = board_.next(from, way_ == Way::forward ? d : opposite(d));
        const Cell player = way_ == Way::forward ? board_.next(to, d) : from;
        if (!table_.cells_.usable(to)) continue;
        if (!free(state.boxes, way_ == Way::forward ? player : to)) continue;
        Set next = state.boxes;
        next[box] = to;
        if (!good(next, box, d)) add(next, player);
      }
    }
  }

  bool free(const Set& set, Cell cell) const {
    if (cell == board_.wall()) return false;
    for (std::size_t box = 0; box < many; ++box)
      if (set[box] == cell) return false;
    return true;
  }

  std::size_t number(const Set& set, std::size_t box) const {
    return table_.cells_.number(set[box % many]);
  }
  // The other boxes, the one on the lower number first; of pairs it is the same one.
  std::pair<std::size_t, std::size_t> others(const Set& set, std::size_t box) const {
    const std::size_t next = number(set, box + 1);
    const std::size_t last = number(set, box + many - 1);
    return {std::min(next, last), std::max(next, last)};
  }
  bool good(const Set& set, std::size_t box, Direction d) const {
    const auto [low, high] = others(set, box);
    return test_bit(table_.row(number(set, box), d, low), high);
  }
  void note_good(const Set& set, std::size_t box, Direction d) {
    const auto [low, high] = others(set, box);
    set_bit(table_.rows_.data() + table_.at(number(set, box), d, low), high);
  }

  // The floor around the other boxes, made when first asked for.
  const CutTree& tree_without_first(const Set& set) {
    const auto [low, high] = others(set, 0);
    std::unique_ptr<CutTree>& tree = trees_[many == 2 ? high : choose(high, 2) + low];
    if (!tree) {
      for (std::size_t box = 1; box < many; ++box) occupied_[set[box]] = 1;
      tree = std::make_unique<CutTree>(board_, occupied_);
      for (std::size_t box = 1; box < many; ++box) occupied_[set[box]] = 0;
    }
    return *tree;
  }

  DeadSets& table_;
  const Board& board_;
  Way way_;
  std::vector<std::uint8_t> occupied_;
  std::vector<std::unique_ptr<CutTree>> trees_;
  std::vector<State> queue_;
};

bool DeadSets::affordable(const Terrain& terrain, std::size_t size, std::uint64_t most_sets) {
  constexpr std::uint64_t most_tree_cells = 8'000'000;
  const std::size_t live = terrain.live().count();
  return choose(live, size) <= most_sets &&
         choose(live, size - 1) * terrain.board().cells() <= most_tree_cells;
}

DeadSets::DeadSets(const Terrain& terrain, Way way, std::size_t size)
    : size_(size), cells_(live_packing(terrain)), rows_(at(cells_.size(), up, 0)) {
  if (size == 2)
    Good<2>(*this, terrain.board(), way);
  else
    Good<3>(*this, terrain.board(), way);
  complement(terrain.board());
}

void DeadSets::complement(const Board& board) {
  std::vector<Word> all(cells_.words());
  for (std::size_t i = 0; i < cells_.size(); ++i) set_bit(all.data(), i);
  for (std::size_t moved = 0; moved < cells_.size(); ++moved)
    for (const Direction d : directions) {
      const Cell player = board.next(cells_.cell(moved), d);
      if (player == board.wall()) continue;
      std::vector<Word> left = all;
      reset_bit(left.data(), moved);
      if (cells_.usable(player)) reset_bit(left.data(), cells_.number(player));
      for (std::size_t other = 0; other < (size_ == 2 ? 1 : cells_.size()); ++other) {
        if (size_ == 3) {
          if (!test_bit(left.data(), other)) continue;
          reset_bit(left.data(), other);
        }
        Word* row = rows_.data() + at(moved, d, other);
        for (std::size_t i = 0; i < left.size(); ++i) row[i] = ~row[i] & left[i];
      }
    }
}

std::size_t DeadSets::dead_entries() const {
  return std::accumulate(rows_.begin(), rows_.end(), std::size_t{0},
                         [](std::size_t sum, Word word) {
                           return sum + static_cast<std::size_t>(std::popcount(word));
                         });
}

}  // namespace pushwise::sokoban
