#include "sokoban/proof/pair_table.hpp"

#include <algorithm>

namespace pushwise::sokoban {

namespace {

constexpr std::uint16_t unknown = 0xffff;

}  // namespace

// The moves of labelled pairs as they are followed from the end: pushes against their direction, or
// for the backward table as they are. A vertex is 2 * state + 1 if the first box stands on the
// higher cell number, 2 * state otherwise.
struct PairTable::Graph {
  std::vector<std::uint32_t> first;   // of a vertex: its first neighbour
  std::vector<std::uint32_t> beside;  // neighbours
};

std::size_t PairTable::bytes_for(const Board& board, std::size_t live) {
  const std::size_t pairs = live * (live + 1) / 2;
  const std::size_t goals = board.goals().size();
  // Most pairs leave one region; twice that is a safe guess. The graph has some twelve edges and
  // vertices a state, of four bytes.
  return pairs * (board.cells() + 2 * (goals * (goals + lanes) + 48));
}

PairTable::PairTable(const Terrain& terrain, const Packing& live, Way way)
    : live_(&live),
      cells_(terrain.board().cells()),
      goals_(Course(terrain, way).targets().size()),
      stride_((goals_ + lanes - 1) / lanes * lanes) {
  const Board& board = terrain.board();
  const Course course(terrain, way);
  number_regions(board);
  excess_.assign(kind_.size() * goals_ * stride_, never);
  const Graph graph = moves_from_the_end(board, course.backward());
  const DistanceTable& distances = course.distances();
  std::vector<std::uint16_t> pushes;
  // The rows of every state's two boxes, for its player.
  std::vector<const Distance*> row_x(kind_.size());
  std::vector<const Distance*> row_y(kind_.size());
  for (std::size_t y = 1; y < live.size(); ++y)
    for (std::size_t x = 0; x < y; ++x) {
      const std::size_t pair = y * (y - 1) / 2 + x;
      for (Cell cell = 0; cell < cells_; ++cell) {
        if (cell == live.cell(x) || cell == live.cell(y)) continue;
        const std::uint32_t state = first_[pair] + region_[pair * cells_ + cell];
        if (row_x[state] != nullptr) continue;
        row_x[state] = distances.row_for_player(terrain.sides(), live.cell(x), cell);
        row_y[state] = distances.row_for_player(terrain.sides(), live.cell(y), cell);
      }
    }
  const auto store = [&](std::size_t state, std::size_t g, std::size_t k, std::uint16_t found) {
    if (found == unknown) return;
    const int more = int{found} - row_x[state][g] - row_y[state][k];
    excess_[(state * goals_ + g) * stride_ + k] = static_cast<Excess>(std::min<int>(more, largest));
  };
  for (std::size_t g = 0; g < goals_; ++g)
    for (std::size_t k = g + 1; k < goals_; ++k) {
      measure(board, course, graph, g, k, pushes);
      for (std::size_t state = 0; state < kind_.size(); ++state) {
        if (row_x[state] == nullptr) continue;
        store(state, g, k, pushes[2 * state]);
        store(state, k, g, pushes[2 * state + 1]);
      }
    }
  for (std::size_t state = 0; state < kind_.size(); ++state) {
    if (row_x[state] == nullptr) continue;
    bool solvable = false;
    bool interacts = false;
    for (std::size_t g = 0; g < goals_; ++g)
      for (std::size_t k = 0; k < goals_; ++k) {
        if (g == k) continue;
        const Excess found = excess_[(state * goals_ + g) * stride_ + k];
        solvable = solvable || found != never;
        // A goal one of the boxes cannot reach at all is no interaction: the matching knows.
        interacts = interacts || (found != 0 && row_x[state][g] != unreachable &&
                                  row_y[state][k] != unreachable);
      }
    kind_[state] = !solvable ? Kind::dead : interacts ? Kind::interacting : Kind::apart;
  }
}

std::size_t PairTable::dead_states() const {
  return static_cast<std::size_t>(std::count(kind_.begin(), kind_.end(), Kind::dead));
}

std::size_t PairTable::bytes() const {
  return first_.size() * sizeof first_[0] + region_.size() + kind_.size() + excess_.size();
}

void PairTable::number_regions(const Board& board) {
  const std::size_t live = live_->size();
  const std::size_t pairs = live * (live - 1) / 2;
  first_.resize(pairs);
  region_.assign(pairs * cells_, 0);
  std::vector<std::uint8_t> occupied(cells_ + 1);
  occupied[board.wall()] = 1;
  Reach reach(board);
  std::vector<std::uint8_t> seen(cells_);
  std::uint32_t states = 0;
  for (std::size_t y = 1; y < live; ++y)
    for (std::size_t x = 0; x < y; ++x) {
      const std::size_t pair = y * (y - 1) / 2 + x;
      first_[pair] = states;
      occupied[live_->cell(x)] = occupied[live_->cell(y)] = 1;
      std::fill(seen.begin(), seen.end(), std::uint8_t{0});
      std::uint8_t regions = 0;
      for (Cell cell = 0; cell < cells_; ++cell) {
        if (seen[cell] != 0 || occupied[cell] != 0) continue;
        reach.flood(occupied, cell);
        for (const Cell reached : reach.cells()) {
          seen[reached] = 1;
          region_[pair * cells_ + reached] = regions;
        }
        ++regions;
      }
      // A board of two cells has no room for the player: such a pair has a state nobody asks for.
      states += std::max<std::uint8_t>(regions, 1);
      occupied[live_->cell(x)] = occupied[live_->cell(y)] = 0;
    }
  kind_.assign(states, Kind::apart);
}

PairTable::Graph PairTable::moves_from_the_end(const Board& board, bool backward) const {
  struct Edge {
    std::uint32_t from, to;
  };
  std::vector<Edge> edges;
  const std::size_t live = live_->size();
  for (std::size_t y = 1; y < live; ++y)
    for (std::size_t x = 0; x < y; ++x) {
      const std::size_t pair = y * (y - 1) / 2 + x;
      for (int which = 0; which < 2; ++which) {
        const Cell moved = live_->cell(which == 0 ? x : y);
        const Cell other = live_->cell(which == 0 ? y : x);
        for (const Direction d : directions) {
          const Cell behind = board.next(moved, opposite(d));
          const Cell to = board.next(moved, d);
          if (behind == board.wall() || to == board.wall() || behind == other || to == other)
            continue;
          if (!live_->usable(to)) continue;
          const std::uint32_t before = first_[pair] + region_[pair * cells_ + behind];
          // The moved box as the first of the pair, then as the second.
          const Entry after = find(to, other, moved);
          const std::uint32_t moved_is_high = which == 0 ? 0 : 1;
          const std::uint32_t moved_goes_high = after.swapped ? 1 : 0;
          edges.push_back({2 * before + moved_is_high, 2 * after.state + moved_goes_high});
          edges.push_back({2 * before + 1 - moved_is_high, 2 * after.state + 1 - moved_goes_high});
        }
      }
    }
  if (!backward)
    for (Edge& edge : edges) std::swap(edge.from, edge.to);
  Graph graph;
  graph.first.assign(2 * kind_.size() + 1, 0);
  for (const Edge& edge : edges) ++graph.first[edge.from + 1];
  for (std::size_t i = 1; i < graph.first.size(); ++i) graph.first[i] += graph.first[i - 1];
  graph.beside.resize(edges.size());
  std::vector<std::uint32_t> next(graph.first.begin(), graph.first.end() - 1);
  for (const Edge& edge : edges) graph.beside[next[edge.from]++] = edge.to;
  return graph;
}

// Pushes between every vertex and the end with the first box on target g and the second on k.
void PairTable::measure(const Board& board, const Course& course, const Graph& graph, std::size_t g,
                        std::size_t k, std::vector<std::uint16_t>& pushes) const {
  pushes.assign(2 * kind_.size(), unknown);
  std::vector<std::uint32_t> queue;
  const Cell first = course.targets()[g];
  const Cell second = course.targets()[k];
  if (!live_->usable(first) || !live_->usable(second)) return;  // a box that is lost from the start
  for (Cell cell = 0; cell < cells_; ++cell) {
    if (cell == first || cell == second) continue;
    if (course.backward() && cell != board.player()) continue;
    const Entry end = find(first, second, cell);
    const std::uint32_t vertex = 2 * end.state + (end.swapped ? 1 : 0);
    if (pushes[vertex] != unknown) continue;
    pushes[vertex] = 0;
    queue.push_back(vertex);
  }
  for (std::size_t head = 0; head < queue.size(); ++head) {
    const std::uint32_t vertex = queue[head];
    const auto next = static_cast<std::uint16_t>(std::min(pushes[vertex] + 1, unknown - 1));
    for (std::uint32_t i = graph.first[vertex]; i < graph.first[vertex + 1]; ++i)
      if (pushes[graph.beside[i]] == unknown) {
        pushes[graph.beside[i]] = next;
        queue.push_back(graph.beside[i]);
      }
  }
}

}  // namespace pushwise::sokoban
