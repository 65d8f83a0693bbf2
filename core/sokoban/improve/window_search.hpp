// A shorter way between two points of a path: A* over pushes, within the path's vicinity or without
// limits.
//
// Nodes are boxes and the player: its region if only pushes count, its cell otherwise. The bound is
// the cheapest assignment of boxes to the cells where they must end, by push distances; children
// are judged by the potentials of their parent, a state in full when it is taken out. States that
// cannot be better than what the path has already are not kept.
//
// Where the path leads can be solved, so a state that the level's deadlock tests call dead cannot
// lead there, and the tests may be used in every window.
//
// Memory: 16 bytes and the boxes (8 bytes for each 64 live cells) a state, 6 to 8 in the table, 4
// in the queue.
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/arena.hpp"
#include "base/bucket_queue.hpp"
#include "base/id_table.hpp"
#include "base/memory.hpp"
#include "base/warm_assignment.hpp"
#include "search/statistics.hpp"
#include "sokoban/improve/push_path.hpp"
#include "sokoban/improve/vicinity.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/state/frozen.hpp"
#include "sokoban/state/packing.hpp"
#include "sokoban/state/walk.hpp"

namespace pushwise::sokoban {

class WindowSearch {
 public:
  enum class Verdict : std::uint8_t {
    running,
    found,   // pushes() is cheaper than that part of the path
    none,    // proved: within the vicinity there is nothing cheaper
    capped,  // gave up after as many states as allowed, or for want of memory
  };

  WindowSearch(const Terrain& terrain, const Packing& live, MemoryBudget& budget);

  // Look between two points of a path for something cheaper; a window that ends where the path
  // ends may end with the boxes on any goals. `within` may be null: then anywhere.
  void start(const PushPath& path, std::size_t begin, std::size_t end, Metric metric,
             const Vicinity* within, std::size_t most_states);
  // Do about this many expansions.
  Verdict step(std::uint64_t budget);

  // Was it the memory budget, or a level beyond all bounds, that ended a capped search?
  bool refused() const { return refused_; }
  std::vector<PathPush> pushes() const;
  // Proved for the window, if the search went anywhere: nothing costs less.
  Cost lower_bound() const { return lower_bound_; }
  const Statistics& statistics() const { return statistics_; }
  std::size_t open() const { return queue_.size(); }
  std::size_t bytes() const { return arena_.bytes() + table_.bytes() + queue_.bytes(); }

 private:
  // Follows the packed boxes.
  struct Node {
    StateId parent;
    Cost major;
    Cost minor;
    Cell player;
    std::uint16_t left;  // pushes still needed at least, or `closed`
  };
  static_assert(sizeof(Node) == 16);
  static constexpr std::uint16_t closed = 0xffff;
  static constexpr Cost most_left = closed - 1;

  using Key = std::pair<std::uint32_t, std::uint32_t>;

  Node load(StateId id) const;
  void store(StateId id, const Node& node);
  const std::byte* boxes(StateId id) const { return arena_.at(id); }
  Cost judge();
  bool take_out(StateId id, Node& node);
  void expand(StateId id, const Node& node);
  void expand_push(StateId id, const Node& node, Push push, Cost steps);
  void reach_state(StateId parent, Cell player, std::uint64_t boxes_hash, PathCost cost, Cost left);
  bool at_end(StateId id, const Node& node) const;
  Key key_of(const Node& node) const;
  bool enqueue(StateId id, const Node& node);
  std::uint64_t hash_of(StateId id) const;

  const Terrain* terrain_;
  const Packing* live_;
  std::size_t words_;
  Zobrist zobrist_;
  Position position_;
  Walk walk_;
  FrozenBoxes frozen_;
  Arena arena_;
  IdTable table_;
  BucketQueue queue_;
  Statistics statistics_;

  // The window.
  Metric metric_ = Metric::pushes;
  const Vicinity* within_ = nullptr;
  std::size_t most_states_ = 0;
  PathCost limit_;         // what the path costs there
  bool open_end_ = false;  // any solved state will do
  std::vector<std::byte> end_boxes_;
  Cell end_stand_ = 0;   // where the player must get to
  Cell end_player_ = 0;  // that cell, or its region's lowest
  std::unique_ptr<DistanceTable> own_table_;
  const DistanceTable* distances_ = nullptr;
  std::optional<WarmAssignment> assignment_;

  // The state being expanded.
  std::vector<std::byte> buffer_;
  std::vector<Push> moves_;
  std::uint64_t boxes_hash_ = 0;
  Cost total_ = 0;

  Cost least_major_ = 0;
  Cost lower_bound_ = 0;
  bool refused_ = false;
  StateId found_ = no_state;
};

}  // namespace pushwise::sokoban
