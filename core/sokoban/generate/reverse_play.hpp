// Reverse play: from the solved position by pulls, layer by layer, to where a level may start.
//
// Purpose: make levels. The board has its boxes on goals; every state in layer d is solved by
// pushing the pulls back, d pushes. As long as no layer is cut the layers are those of a
// breadth-first search from all player regions of the solved position, so d is the *fewest* pushes
// of that state: a level chosen here comes with a proved optimum. A layer wider than `width` is cut
// to the states that promise most, and from then on d is only the length of a known solution.
//
// With every state goes the number of box changes on the way: the least among its shortest ways as
// far as they are seen from one layer to the next. It is what makes a level feel like a thought
// rather than a haul (Taylor & Parberry 2011 count box lines for the same reason).
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sokoban/level/terrain.hpp"
#include "sokoban/state/state_set.hpp"

namespace pushwise::sokoban {

struct ReversePlayLimits {
  std::size_t states = 200000;  // no layer is begun beyond this many
  std::size_t width = 200000;   // states of a layer that are played on
};

// A state in which a level may start.
struct Start {
  StateId id;
  std::uint32_t pushes;
  std::uint32_t box_changes;
  std::uint32_t promise;  // greater is better
};

struct WantedStart {
  std::uint32_t least_pushes = 1;
  std::uint32_t most_pushes = 0xffffffffU;
  std::uint32_t least_box_changes = 0;
  std::uint32_t most_box_changes = 0xffffffffU;
};

class ReversePlay {
 public:
  // The terrain must outlive the play. The seed decides between states that promise the same.
  ReversePlay(const Terrain& terrain, const ReversePlayLimits& limits, std::uint64_t seed);

  // Play on for about so long; true when there is nothing left to do.
  bool step(double seconds);

  // Whether every state was met at its fewest pushes.
  bool exact() const { return exact_; }
  // Whether every state that can be solved was met, when there is nothing left to do.
  bool complete() const { return complete_; }
  std::size_t states() const { return set_.size(); }
  // The number of the last layer.
  std::size_t depth() const { return layers_.size() - 1; }

  // The most promising starts of those wanted, best first.
  std::vector<Start> best(const WantedStart& wanted, std::size_t count) const;
  std::vector<Cell> boxes(StateId id) const;
  // The lowest cell of the player's region.
  Cell player(StateId id) const { return set_.player(id); }
  // The pushes that solve a state: the cell the box is pushed from, and the way.
  std::vector<std::pair<Cell, Direction>> solution(StateId id) const;

 private:
  struct Note {
    StateId parent;
    std::uint16_t changes;
    Cell box;  // where the box that was pulled stands
    Direction pulled;
  };

  void add_roots();
  void expand(StateId id);
  void end_layer();
  // Keep the states of the greatest values, greatest first; the seed decides between equals.
  template <class Value>
  void keep_best(std::vector<StateId>& ids, std::size_t count, Value&& value) const;
  std::uint32_t promise(StateId id, std::uint32_t pushes) const;
  // How far the boxes are from their nearest goals, taken together.
  std::uint32_t remoteness(StateId id) const;

  const Terrain& terrain_;
  ReversePlayLimits limits_;
  std::uint64_t seed_;
  Position position_;
  StateSet<Note> set_;
  std::vector<Push> pulls_;
  std::vector<std::uint32_t> remote_;  // of each cell: pushes to the nearest goal
  std::vector<StateId> layers_;        // the first state of each layer
  StateId making_ = 0;                 // the first state of the layer that is being made
  std::vector<StateId> frontier_;      // the states that lead to it
  std::size_t played_ = 0;             // of the frontier
  bool exact_ = true;
  bool complete_ = true;
};

}  // namespace pushwise::sokoban
