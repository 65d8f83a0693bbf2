#include "sokoban/deadlock/dead_pairs.hpp"

#include <algorithm>

#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

namespace {

// All (pair, player region) states that are good: forward, those from which two goals can be
// reached, found by pulling from every pair of goals; backward, those that two start squares lead
// to, found by pushing from every pair of start squares.
class GoodPairs {
 public:
  GoodPairs(const Terrain& terrain, DeadPairs::Way way)
      : board_(terrain.board()),
        way_(way),
        position_(board_),
        good_(board_.cells() * board_.cells()) {
    const std::vector<Cell>& seeds =
        way == DeadPairs::Way::forward ? board_.goals() : board_.boxes();
    for (std::size_t i = 0; i < seeds.size(); ++i)
      for (std::size_t j = i + 1; j < seeds.size(); ++j) add_all_regions(seeds[i], seeds[j]);
    run();
  }

  bool good(Cell a, Cell b, Cell region) const {
    const auto& regions = good_[pair(a, b)];
    return std::find(regions.begin(), regions.end(), region) != regions.end();
  }

 private:
  struct State {
    Cell a, b, player;
  };

  std::size_t pair(Cell a, Cell b) const {
    return std::size_t{std::min(a, b)} * board_.cells() + std::max(a, b);
  }

  void add_all_regions(Cell a, Cell b) {
    position_.set({a, b}, 0);
    for (Cell cell = 0; cell < board_.cells(); ++cell) {
      if (position_.occupied(cell)) continue;
      position_.set_player(cell);
      position_.refresh();
      if (position_.reach().lowest() == cell) add(a, b, cell);
    }
  }

  void add(Cell a, Cell b, Cell region) {
    if (good(a, b, region)) return;
    good_[pair(a, b)].push_back(region);
    queue_.push_back({a, b, region});
  }

  void run() {
    std::vector<Push> moves;
    for (std::size_t head = 0; head < queue_.size(); ++head) {
      const State state = queue_[head];
      position_.set({state.a, state.b}, state.player);
      position_.refresh();
      const bool forward = way_ == DeadPairs::Way::forward;
      if (forward)
        position_.pulls(moves);
      else
        position_.pushes(moves);
      for (const Push move : moves) {
        if (forward)
          position_.pull(move);
        else
          position_.push(move);
        position_.refresh();
        add(position_.box(0), position_.box(1), position_.reach().lowest());
        if (forward)
          position_.undo_pull(move, state.player);
        else
          position_.undo_push(move, state.player);
      }
    }
  }

  const Board& board_;
  DeadPairs::Way way_;
  Position position_;
  std::vector<std::vector<Cell>> good_;
  std::vector<State> queue_;
};

class PairTest final : public DeadlockTest {
 public:
  PairTest(std::shared_ptr<const DeadPairs> table, DeadPairs::Way way)
      : table_(std::move(table)), way_(way) {}

  std::string name() const override { return "pairs"; }

  bool dead(const Position& position, Push last) override {
    if (last.box != no_box) {
      const Direction stand =
          way_ == DeadPairs::Way::forward ? opposite(last.direction) : last.direction;
      return with_others(position, last.box, stand);
    }
    // The side on which the player is of each box it touches; others were judged when they moved.
    for (BoxNumber box = 0; box < position.boxes().size(); ++box)
      for (const Direction d : directions)
        if (position.reach().contains(position.board().next(position.box(box), d)) &&
            with_others(position, box, d))
          return true;
    return false;
  }
  Reason reason() const override { return {name(), pair_, pair_}; }

 private:
  bool with_others(const Position& position, BoxNumber moved, Direction stand) {
    const Cell cell = position.box(moved);
    for (const Cell other : position.boxes())
      if (other != cell && table_->dead(cell, stand, other)) {
        pair_ = {cell, other};
        return true;
      }
    return false;
  }

  std::shared_ptr<const DeadPairs> table_;
  DeadPairs::Way way_;
  std::vector<Cell> pair_;
};

}  // namespace

DeadPairs::DeadPairs(const Terrain& terrain, Way way) {
  const Board& board = terrain.board();
  rows_.assign(board.cells() * 4, BitSet(board.cells()));
  const GoodPairs pairs(terrain, way);
  Position position(board);
  for (Cell a = 0; a < board.cells(); ++a)
    for (Cell b = 0; b < board.cells(); ++b) {
      if (a == b) continue;
      position.set({a, b}, 0);
      for (const Direction d : directions) {
        const Cell beside = board.next(a, d);
        if (position.occupied(beside)) continue;
        position.set_player(beside);
        position.refresh();
        if (!pairs.good(a, b, position.reach().lowest())) rows_[std::size_t{a} * 4 + d].set(b);
      }
    }
}

std::unique_ptr<DeadlockTest> make_pair_test(std::shared_ptr<const DeadPairs> table,
                                             DeadPairs::Way way) {
  return std::make_unique<PairTest>(std::move(table), way);
}

}  // namespace pushwise::sokoban
