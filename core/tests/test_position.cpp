#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "base/rng.hpp"
#include "sample_boards.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/position.hpp"
#include "sokoban/state/zobrist.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

std::vector<Cell> sorted(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end());
  return cells;
}

// Everything a position says about itself fits together.
void check_sound(const Position& position) {
  const Board& board = position.board();
  std::size_t occupied = 0;
  for (Cell cell = 0; cell < board.cells(); ++cell)
    if (position.occupied(cell)) {
      ++occupied;
      REQUIRE(position.box_at(cell) != no_box);
      REQUIRE(position.box(position.box_at(cell)) == cell);
    } else {
      REQUIRE(position.box_at(cell) == no_box);
    }
  REQUIRE(occupied == position.boxes().size());
  REQUIRE(position.occupied(board.wall()));
  REQUIRE_FALSE(position.occupied(position.player()));
}

}  // namespace

TEST_CASE("position: pushes are those the rules allow") {
  const Board board({"######", "#@$ .#", "# $  #", "######"});
  Position position(board);
  position.refresh();
  std::vector<Push> pushes;
  position.pushes(pushes);
  // The upper box to the right; the lower one to the right. Neither up nor down is free.
  REQUIRE(pushes.size() == 2);
  CHECK(pushes[0].box == 0);
  CHECK(pushes[0].direction == right);
  CHECK(pushes[1].box == 1);
  CHECK(pushes[1].direction == right);
  CHECK_FALSE(position.solved());
}

TEST_CASE("position: undo restores everything, and a pull is a push backwards") {
  Rng rng(51);
  std::vector<Push> pushes;
  std::vector<Push> pulls;
  int tried = 0;
  for (int round = 0; round < 300; ++round) {
    const Board board(random_room(rng, 4));
    Position position(board);
    for (int step = 0; step < 20; ++step) {
      position.refresh();
      position.pushes(pushes);
      if (pushes.empty()) break;
      const std::vector<Cell> boxes = position.boxes();
      const Cell player = position.player();
      const Cell region = position.reach().lowest();
      for (const Push push : pushes) {
        ++tried;
        position.push(push);
        check_sound(position);
        REQUIRE(position.player() == boxes[push.box]);
        REQUIRE(position.box(push.box) == board.next(boxes[push.box], push.direction));

        position.refresh();
        position.pulls(pulls);
        const auto back = std::find_if(pulls.begin(), pulls.end(), [&](Push pull) {
          return pull.box == push.box && pull.direction == opposite(push.direction);
        });
        REQUIRE(back != pulls.end());
        const Cell pushed_player = position.player();
        position.pull(*back);
        REQUIRE(position.boxes() == boxes);
        position.refresh();
        REQUIRE(position.reach().lowest() == region);
        position.undo_pull(*back, pushed_player);
        check_sound(position);

        position.undo_push(push, player);
        check_sound(position);
        REQUIRE(position.boxes() == boxes);
        REQUIRE(position.player() == player);
        position.refresh();
      }
      position.push(pushes[rng.below(static_cast<std::uint32_t>(pushes.size()))]);
    }
  }
  CHECK(tried > 1000);
}

TEST_CASE("position: boxes can be added and removed in any order") {
  Rng rng(52);
  const Board board({"########", "#@     #", "#      #", "#     .#", "########"});
  Position position(board);
  std::vector<Cell> model;
  for (int change = 0; change < 2'000; ++change) {
    const auto cell =
        static_cast<Cell>(1 + rng.below(static_cast<std::uint32_t>(board.cells() - 1)));
    const auto at = std::find(model.begin(), model.end(), cell);
    if (at == model.end()) {
      position.add_box(cell);
      model.push_back(cell);
    } else {
      position.remove_box(position.box_at(cell));
      model.erase(at);
    }
    check_sound(position);
    REQUIRE(sorted(position.boxes()) == sorted(model));
  }
}

TEST_CASE("position: a box taken off opens what a new flood would find") {
  Rng rng(17);
  std::size_t opened = 0;
  for (int round = 0; round < 300; ++round) {
    const Board board(random_room(rng, 4));
    Position position(board);
    position.set(board.boxes(), board.player());
    position.refresh();
    while (!position.boxes().empty()) {
      const std::size_t before = position.reach().cells().size();
      position.take_off(
          static_cast<BoxNumber>(rng.below(static_cast<std::uint32_t>(position.boxes().size()))));
      Position again(board);
      again.set(position.boxes(), position.player());
      again.refresh();
      REQUIRE(position.reach().lowest() == again.reach().lowest());
      REQUIRE(position.reach().cells().size() == again.reach().cells().size());
      for (Cell cell = 0; cell < board.cells(); ++cell)
        REQUIRE(position.reach().contains(cell) == again.reach().contains(cell));
      opened += position.reach().cells().size() > before + 1 ? 1 : 0;
    }
  }
  CHECK(opened > 0);
}

TEST_CASE("reach: marks of the first flood are gone when generation numbers start again") {
  const Board board({"######", "#@ $ #", "######"});
  Position position(board);
  position.set_player(3);
  position.refresh();
  REQUIRE(position.reach().contains(3));
  position.set_player(0);
  for (int i = 0; i < 70'000; ++i) {
    position.refresh();
    REQUIRE_FALSE(position.reach().contains(3));
    REQUIRE(position.reach().cells() == std::vector<Cell>{0, 1});
  }
}

TEST_CASE("packing: a state comes back as it went, and up to 64 cells take 10 bytes") {
  Rng rng(53);
  for (int round = 0; round < 200; ++round) {
    const Board board(random_room(rng, 6));
    BitSet usable(board.cells());
    for (Cell cell = 0; cell < board.cells(); ++cell)
      if (rng.below(4) != 0) usable.set(cell);
    for (const Cell box : board.boxes()) usable.set(box);
    const Packing packing(board, usable);
    CHECK(packing.size() == usable.count());
    if (packing.size() <= 64) CHECK(packing.bytes() <= 10);

    Position position(board);
    std::vector<std::byte> packed(packing.bytes());
    packing.pack(position.boxes(), position.player(), packed.data());
    Position other(board);
    other.clear();
    packing.unpack(packed.data(), other);
    CHECK(sorted(other.boxes()) == sorted(position.boxes()));
    CHECK(other.player() == position.player());
    check_sound(other);
  }
}

TEST_CASE("zobrist: a push changes the hash by three keys") {
  const Board board({"######", "#@$ .#", "######"});
  const Zobrist zobrist(board.cells());
  Position position(board);
  const std::uint64_t before = zobrist.boxes(position.boxes());
  position.push({0, right});
  CHECK(zobrist.boxes(position.boxes()) == (before ^ zobrist.box(1) ^ zobrist.box(2)));
}
