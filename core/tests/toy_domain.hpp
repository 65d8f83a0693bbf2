// A state space small enough to know everything about: a directed graph with costs on its edges.
#pragma once

#include <algorithm>
#include <cstring>
#include <queue>
#include <vector>

#include "base/rng.hpp"
#include "base/types.hpp"
#include "search/domain.hpp"

namespace pushwise::toy {

struct Edge {
  std::uint32_t to;
  Cost cost;
};

struct Graph {
  std::vector<std::vector<Edge>> edges;
  std::vector<bool> goal;

  std::uint32_t size() const { return static_cast<std::uint32_t>(edges.size()); }

  // The cheapest way from each state to a goal, by Bellman and Ford's definition.
  std::vector<Cost> to_go() const {
    std::vector<Cost> cost(size(), infinite);
    for (std::uint32_t i = 0; i < size(); ++i)
      if (goal[i]) cost[i] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t i = 0; i < size(); ++i)
        for (const Edge& edge : edges[i])
          if (cost[edge.to] < infinite && edge.cost + cost[edge.to] < cost[i]) {
            cost[i] = edge.cost + cost[edge.to];
            changed = true;
          }
    }
    return cost;
  }
};

inline Graph random_graph(Rng& rng, std::uint32_t size, std::uint32_t degree, std::uint32_t most) {
  Graph graph{std::vector<std::vector<Edge>>(size), std::vector<bool>(size)};
  for (auto& out : graph.edges)
    for (std::uint32_t e = rng.below(degree + 1); e > 0; --e)
      out.push_back({rng.below(size), static_cast<Cost>(1 + rng.below(most))});
  for (std::uint32_t i = 0; i < 1 + size / 40; ++i) graph.goal[rng.below(size)] = true;
  return graph;
}

// The search starts at state 0. `bounds` are lower bounds of the cost to go.
class GraphDomain {
 public:
  GraphDomain(const Graph& graph, std::vector<Cost> bounds)
      : graph_(graph), bounds_(std::move(bounds)) {}

  std::size_t packed_bytes() const { return sizeof(std::uint32_t); }
  std::uint64_t hash(const std::byte* packed) const { return Rng(number(packed)).next(); }
  bool is_goal(const std::byte* packed) const { return graph_.goal[number(packed)]; }
  template <class Sink>
  void roots(Sink&& sink) {
    show(sink, {0, 0});
  }
  template <class Sink>
  void expand(const std::byte* packed, Sink&& sink) {
    const std::uint32_t from = number(packed);
    for (const Edge& edge : graph_.edges[from]) show(sink, edge);
  }
  Cost bound() const { return bounds_[shown_]; }

  static std::uint32_t number(const std::byte* packed) {
    std::uint32_t value;
    std::memcpy(&value, packed, sizeof value);
    return value;
  }

 private:
  template <class Sink>
  void show(Sink&& sink, const Edge& edge) {
    shown_ = edge.to;
    std::byte bytes[sizeof shown_];
    std::memcpy(bytes, &shown_, sizeof shown_);
    const Successor successor{bytes, hash(bytes), edge.cost};
    sink(successor);
  }

  const Graph& graph_;
  std::vector<Cost> bounds_;
  std::uint32_t shown_ = 0;
};

static_assert(Domain<GraphDomain>);

// Bounds between nothing and the truth: admissible, and as a rule not consistent.
inline std::vector<Cost> random_bounds(Rng& rng, const std::vector<Cost>& truth) {
  std::vector<Cost> bounds;
  for (const Cost cost : truth)
    bounds.push_back(cost >= infinite
                         ? (rng.below(2) == 0 ? infinite : 3)
                         : static_cast<Cost>(rng.below(static_cast<std::uint32_t>(cost) + 1)));
  return bounds;
}

}  // namespace pushwise::toy
