#include "sokoban/rate/lost_states.hpp"

#include <algorithm>
#include <numeric>
#include <span>
#include <vector>

#include "sokoban/state/state_set.hpp"

namespace pushwise::sokoban {

namespace {

struct Graph {
  std::vector<StateId> children;       // of all states, one after another
  std::vector<std::size_t> begins;     // of each state's children, and the end
  std::vector<std::size_t> dead_ends;  // of each state: pushes onto dead cells
  std::vector<StateId> solved;

  std::span<const StateId> children_of(StateId id) const {
    return std::span(children).subspan(begins[id], begins[id + 1] - begins[id]);
  }
};

// False if there are more states than that.
bool make_graph(const Terrain& terrain, std::size_t most_states, Graph& graph) {
  const Board& board = terrain.board();
  BitSet live(board.cells());
  for (Cell cell = 0; cell < board.cells(); ++cell)
    if (!terrain.is_dead(cell)) live.set(cell);
  StateSet<NoNote> set(board, live);
  Position position(board);
  position.refresh();
  if (std::any_of(board.boxes().begin(), board.boxes().end(),
                  [&](Cell cell) { return terrain.is_dead(cell); }))
    return true;  // lost from the start: a graph without states
  set.add(position, {});
  std::vector<Push> pushes;
  for (StateId id = 0; id < set.size(); ++id) {
    if (set.size() > most_states) return false;
    graph.begins.push_back(graph.children.size());
    graph.dead_ends.push_back(0);
    set.show(id, position);
    if (position.solved()) {
      graph.solved.push_back(id);
      continue;
    }
    position.refresh();
    position.pushes(pushes);
    const Cell player = position.player();
    for (const Push push : pushes) {
      if (terrain.is_dead(board.next(position.box(push.box), push.direction))) {
        ++graph.dead_ends.back();
        continue;
      }
      position.push(push);
      position.refresh();
      graph.children.push_back(set.add(position, {}).id);
      position.undo_push(push, player);
    }
  }
  graph.begins.push_back(graph.children.size());
  return true;
}

// The same edges, gathered by the state they lead to.
Graph reversed(const Graph& graph) {
  Graph out;
  const std::size_t states = graph.dead_ends.size();
  out.begins.resize(states + 1);
  out.children.resize(graph.children.size());
  for (const StateId child : graph.children) ++out.begins[child];
  // Each begin is first the end of its own part, and comes down to the beginning as it is filled.
  std::partial_sum(out.begins.begin(), out.begins.end(), out.begins.begin());
  for (StateId id = 0; id < states; ++id)
    for (const StateId child : graph.children_of(id)) out.children[--out.begins[child]] = id;
  return out;
}

}  // namespace

std::optional<LostStates> count_lost_states(const Terrain& terrain, std::size_t most_states) {
  Graph graph;
  if (!make_graph(terrain, most_states, graph)) return std::nullopt;
  LostStates counts;
  counts.states = graph.dead_ends.size();
  if (counts.states == 0) return counts;
  const Graph parents = reversed(graph);
  std::vector<bool> solvable(counts.states);
  std::vector<StateId> queue = graph.solved;
  for (const StateId id : queue) solvable[id] = true;
  for (std::size_t head = 0; head < queue.size(); ++head)
    for (const StateId parent : parents.children_of(queue[head]))
      if (!solvable[parent]) {
        solvable[parent] = true;
        queue.push_back(parent);
      }
  counts.lost = counts.states - queue.size();
  for (const StateId id : queue) {
    counts.pushes += graph.children_of(id).size() + graph.dead_ends[id];
    counts.fatal += graph.dead_ends[id];
    for (const StateId child : graph.children_of(id)) counts.fatal += !solvable[child];
  }
  return counts;
}

}  // namespace pushwise::sokoban
