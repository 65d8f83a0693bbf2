// Macro pulls against what unit pulls of the same box reach one after the other.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "sample_boards.hpp"
#include "sokoban/fast/macro_pull_domain.hpp"
#include "sokoban/level/terrain.hpp"

using namespace pushwise;
using namespace pushwise::sokoban;

namespace {

using State = std::pair<std::set<Cell>, Cell>;  // boxes, lowest cell of the region
using Costs = std::map<State, Cost>;

// Two boxes may each let the player pass and come back: two edges to one state.
void keep_least(Costs& costs, const State& state, Cost cost) {
  const auto [place, is_new] = costs.emplace(state, cost);
  if (!is_new) place->second = std::min(place->second, cost);
}

State state_of(const Position& position) {
  return {{position.boxes().begin(), position.boxes().end()}, position.reach().lowest()};
}

// All states that pulls of one box lead to, with the number of pulls; by breadth-first search.
void pull_one_box(Position position, BoxNumber box, const Packing& packing, Costs& costs) {
  position.refresh();
  const State start = state_of(position);
  Costs seen{{start, 0}};
  std::vector<std::pair<Cell, Cell>> queue{{position.box(box), position.player()}};
  std::vector<Push> pulls;
  for (std::size_t head = 0; head < queue.size(); ++head) {
    position.move_box(box, queue[head].first);
    position.set_player(queue[head].second);
    position.refresh();
    const Cost cost = seen.at(state_of(position)) + 1;
    position.pulls(pulls);
    const Cell player = position.player();
    for (const Push pull : pulls) {
      const Cell to = position.board().next(position.box(box), pull.direction);
      if (pull.box != box || !packing.usable(to)) continue;
      position.pull(pull);
      position.refresh();
      if (seen.emplace(state_of(position), cost).second)
        queue.emplace_back(position.box(box), position.player());
      position.undo_pull(pull, player);
    }
  }
  seen.erase(start);
  for (const auto& [state, cost] : seen) keep_least(costs, state, cost);
}

}  // namespace

TEST_CASE("macro pulls: all that one box can reach, at the price of its pulls") {
  Rng rng(20270301);
  std::size_t macros = 0;
  std::size_t round_trips = 0;
  for (int i = 0; i < 300; ++i) {
    const Terrain terrain(random_room(rng, 3));
    const Board& board = terrain.board();
    if (board.boxes().empty() || board.boxes().size() > board.goals().size()) continue;
    const Packing packing(board, terrain.from_a_start());
    Judge judge;
    MacroPullDomain domain(board, packing, judge);
    std::vector<std::vector<std::byte>> roots;
    domain.roots([&](const Successor& root) {
      roots.emplace_back(root.packed, root.packed + packing.bytes());
    });
    Position position(board);
    for (const auto& root : roots) {
      Costs expected;
      packing.unpack(root.data(), position);
      for (BoxNumber box = 0; box < position.boxes().size(); ++box)
        pull_one_box(position, box, packing, expected);
      Costs found;
      const std::set<Cell> at_root(position.boxes().begin(), position.boxes().end());
      domain.expand(root.data(), [&](const Successor& child) {
        CHECK(child.hash == domain.hash(child.packed));
        packing.unpack(child.packed, position);
        position.refresh();
        const State state = state_of(position);
        CHECK(state.second == packing.player(child.packed));
        keep_least(found, state, child.cost);
        macros += child.cost > 1 ? 1 : 0;
        round_trips += state.first == at_root ? 1 : 0;
      });
      CHECK(found == expected);
    }
  }
  CHECK(macros > 1000);
  CHECK(round_trips > 10);
}
