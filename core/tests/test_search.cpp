// All searches agree with the cheapest path of small random graphs.
#include <doctest/doctest.h>

#include <memory>
#include <set>
#include <string>

#include "search/best_first.hpp"
#include "search/depth_first.hpp"
#include "toy_domain.hpp"

using namespace pushwise;
using toy::Graph;
using toy::GraphDomain;

namespace {

struct Answer {
  Outcome outcome = Outcome::running;
  Cost cost = infinite;  // of the path found, added up on the graph
  Cost lower_bound = 0;
  bool complete = false;
  Statistics statistics;
};

// The cost of a path, checked edge by edge; of parallel edges the cheapest counts.
Cost cost_of(const Graph& graph, const std::vector<std::vector<std::byte>>& path) {
  REQUIRE_FALSE(path.empty());
  std::uint32_t at = GraphDomain::number(path.front().data());
  REQUIRE(at == 0);
  Cost total = 0;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const std::uint32_t next = GraphDomain::number(path[i].data());
    Cost step = infinite;
    for (const toy::Edge& edge : graph.edges[at])
      if (edge.to == next) step = std::min(step, edge.cost);
    REQUIRE(step < infinite);
    total += step;
    at = next;
  }
  REQUIRE(graph.goal[at]);
  return total;
}

Answer run(Search& search, const Graph& graph, std::uint64_t budget = 1'000'000) {
  Answer answer;
  while (answer.outcome == Outcome::running) answer.outcome = search.step(budget);
  if (answer.outcome == Outcome::solved) answer.cost = cost_of(graph, search.path());
  answer.lower_bound = search.lower_bound();
  answer.complete = search.complete();
  answer.statistics = search.statistics();
  return answer;
}

Answer best_first(const Graph& graph, const std::vector<Cost>& bounds,
                  const BestFirstOptions& options, std::uint64_t budget = 1'000'000) {
  GraphDomain domain(graph, bounds);
  MemoryBudget memory;
  BestFirst<GraphDomain> search(domain, memory, options);
  return run(search, graph, budget);
}

Answer depth_first(const Graph& graph, const std::vector<Cost>& bounds,
                   const DepthFirstOptions& options = {}, std::uint64_t budget = 1'000'000) {
  GraphDomain domain(graph, bounds);
  MemoryBudget memory;
  DepthFirst<GraphDomain> search(domain, memory, options);
  return run(search, graph, budget);
}

BestFirstOptions ordered(Order order) {
  BestFirstOptions options;
  options.order = order;
  return options;
}

BestFirstOptions iterated() {
  BestFirstOptions options = ordered(Order::astar);
  options.iterated = true;
  return options;
}

void check_optimal(const Answer& answer, Cost optimum) {
  if (optimum >= infinite) {
    CHECK(answer.outcome == Outcome::exhausted);
    CHECK(answer.complete);
    CHECK(answer.lower_bound == infinite);
  } else {
    CHECK(answer.outcome == Outcome::solved);
    CHECK(answer.cost == optimum);
    CHECK(answer.lower_bound <= optimum);
  }
}

// 0 → 1 → 2 → … → last, the goal.
Graph chain(std::uint32_t length) {
  Graph graph{std::vector<std::vector<toy::Edge>>(length), std::vector<bool>(length)};
  for (std::uint32_t i = 0; i + 1 < length; ++i) graph.edges[i].push_back({i + 1, 1});
  graph.goal.back() = true;
  return graph;
}

}  // namespace

TEST_CASE("searches: all optimal methods find the cheapest path, or prove that there is none") {
  Rng rng(11);
  int unsolvable = 0;
  for (int round = 0; round < 600; ++round) {
    CAPTURE(round);
    const bool unit_costs = round % 2 == 0;
    const Graph graph = toy::random_graph(rng, 2 + rng.below(120), 3, unit_costs ? 1 : 4);
    const std::vector<Cost> truth = graph.to_go();
    const Cost optimum = truth[0];
    if (optimum >= infinite) ++unsolvable;
    const std::vector<Cost> nothing(graph.size(), 0);
    const std::vector<Cost> bounds = toy::random_bounds(rng, truth);

    // Breadth-first takes a goal when it is generated: cheapest if all edges cost the same.
    if (unit_costs) check_optimal(best_first(graph, nothing, ordered(Order::breadth)), optimum);
    for (const auto& h : {nothing, bounds, truth}) {
      check_optimal(best_first(graph, h, ordered(Order::astar)), optimum);
      check_optimal(best_first(graph, h, iterated()), optimum);
      check_optimal(depth_first(graph, h), optimum);
    }
  }
  CHECK(unsolvable > 50);
  CHECK(unsolvable < 550);
}

TEST_CASE("searches: stepping in the smallest slices changes nothing") {
  Rng rng(12);
  for (int round = 0; round < 50; ++round) {
    const Graph graph = toy::random_graph(rng, 60, 3, 3);
    const std::vector<Cost> bounds = toy::random_bounds(rng, graph.to_go());
    for (const bool passes : {false, true}) {
      const BestFirstOptions options = passes ? iterated() : ordered(Order::astar);
      const Answer whole = best_first(graph, bounds, options);
      const Answer slices = best_first(graph, bounds, options, 1);
      CHECK(whole.cost == slices.cost);
      CHECK(whole.statistics.expanded == slices.statistics.expanded);
      CHECK(whole.statistics.passes.size() == slices.statistics.passes.size());
    }
    const Answer whole = depth_first(graph, bounds);
    const Answer slices = depth_first(graph, bounds, {}, 1);
    CHECK(whole.cost == slices.cost);
    CHECK(whole.statistics.expanded == slices.statistics.expanded);
  }
}

TEST_CASE("searches: dfs and greedy find some path, weighted A* one within its weight") {
  Rng rng(13);
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    const Graph graph = toy::random_graph(rng, 80, 3, 4);
    const std::vector<Cost> truth = graph.to_go();
    const std::vector<Cost> bounds = toy::random_bounds(rng, truth);
    for (const Order order : {Order::depth, Order::greedy}) {
      const Answer answer = best_first(graph, bounds, ordered(order));
      CHECK((answer.outcome == Outcome::solved) == (truth[0] < infinite));
      CHECK(answer.cost >= truth[0]);
    }
    BestFirstOptions weighted = ordered(Order::astar);
    weighted.weight = 150;
    const Answer answer = best_first(graph, bounds, weighted);
    CHECK((answer.outcome == Outcome::solved) == (truth[0] < infinite));
    if (answer.outcome == Outcome::solved) CHECK(answer.cost * 100 <= truth[0] * 150);
  }
}

TEST_CASE("A*: an inconsistent bound makes it reopen, and the cost stays optimal") {
  // The expensive way to 2 looks better at first; the cheap one is found when 2 is already closed.
  Graph graph{std::vector<std::vector<toy::Edge>>(5), std::vector<bool>(5)};
  graph.edges[0] = {{1, 1}, {2, 3}};
  graph.edges[1] = {{2, 1}};
  graph.edges[2] = {{3, 5}};
  graph.edges[3] = {{4, 1}};
  graph.goal[4] = true;
  const std::vector<Cost> bounds{0, 6, 0, 0, 0};
  const Answer answer = best_first(graph, bounds, ordered(Order::astar));
  CHECK(answer.cost == 8);
  CHECK(answer.statistics.reopened >= 1);
}

TEST_CASE("leaf pruning: same cost, fewer states kept") {
  Rng rng(14);
  std::uint64_t freed = 0;
  for (int round = 0; round < 300; ++round) {
    CAPTURE(round);
    const Graph graph = toy::random_graph(rng, 100, 3, round % 2 == 0 ? 1 : 4);
    const std::vector<Cost> truth = graph.to_go();
    for (BestFirstOptions options : {ordered(Order::astar), iterated(), ordered(Order::breadth)}) {
      if (options.order == Order::breadth && round % 2 != 0) continue;
      options.prune_leaves = true;
      const auto bounds = options.order == Order::breadth ? std::vector<Cost>(graph.size(), 0)
                                                          : toy::random_bounds(rng, truth);
      const Answer answer = best_first(graph, bounds, options);
      check_optimal(answer, truth[0]);
      freed += answer.statistics.freed;
    }
  }
  CHECK(freed > 1000);
}

TEST_CASE("leaf pruning: freed records are reused while the table grows") {
  // A long chain with a dead end beside every state: half of all states are freed.
  constexpr std::uint32_t length = 5'000;
  Graph graph = chain(length);
  for (std::uint32_t i = 0; i + 1 < length; ++i) {
    graph.edges[i].push_back({length + i, 1});
    graph.edges.emplace_back();
    graph.goal.push_back(false);
  }
  BestFirstOptions options = ordered(Order::breadth);
  options.prune_leaves = true;
  const Answer answer = best_first(graph, std::vector<Cost>(graph.size(), 0), options);
  CHECK(answer.cost == length - 1);
  CHECK(answer.statistics.freed >= length - 3);
  CHECK(answer.statistics.stored <= length + 1);
}

TEST_CASE("leaf pruning: a freed state is forgotten when the table is filled again") {
  // The start has thousands of dead ends, all freed at depth 1; the states of the chain lead to
  // them once more, at a time when the table has been filled again from the live records.
  constexpr std::uint32_t length = 3'000;
  Graph graph = chain(length);
  for (std::uint32_t i = 0; i < length; ++i) {
    graph.edges.emplace_back();
    graph.goal.push_back(false);
    graph.edges[0].push_back({length + i, 1});
    if (i > 0 && i + 1 < length) graph.edges[i].push_back({length + i, 1});
  }
  BestFirstOptions options = ordered(Order::breadth);
  options.prune_leaves = true;
  const Answer answer = best_first(graph, std::vector<Cost>(graph.size(), 0), options);
  CHECK(answer.cost == length - 1);
  CHECK(answer.statistics.duplicates <= 1);  // the dead end beside state 1 is still open
  CHECK(answer.statistics.freed >= 2 * length - 5);
}

TEST_CASE("depth limit: what it cuts is not called unsolvable") {
  const Graph graph = chain(10);
  const std::vector<Cost> nothing(10, 0);
  for (const Cost limit : {5, 9}) {
    CAPTURE(limit);
    const bool enough = limit >= 9;
    const auto expected = enough ? Outcome::solved : Outcome::exhausted;
    for (BestFirstOptions options :
         {ordered(Order::breadth), ordered(Order::depth), ordered(Order::astar)}) {
      options.depth_limit = limit;
      const Answer answer = best_first(graph, nothing, options);
      CHECK(answer.outcome == expected);
      CHECK(answer.complete == enough);
      CHECK(answer.lower_bound <= 9);
    }
    DepthFirstOptions options;
    options.depth_limit = limit;
    const Answer answer = depth_first(graph, nothing, options);
    CHECK(answer.outcome == expected);
    CHECK(answer.complete == enough);
    CHECK(answer.lower_bound <= 9);
  }
}

TEST_CASE("statistics: breadth-first counts the states of each depth") {
  // 0 → {1, 2} → {3, 4, 5}, and an edge back that is a duplicate.
  Graph graph{std::vector<std::vector<toy::Edge>>(6), std::vector<bool>(6)};
  graph.edges[0] = {{1, 1}, {2, 1}};
  graph.edges[1] = {{3, 1}, {4, 1}};
  graph.edges[2] = {{4, 1}, {5, 1}, {0, 1}};
  const Answer answer = best_first(graph, std::vector<Cost>(6, 0), ordered(Order::breadth));
  CHECK(answer.outcome == Outcome::exhausted);
  CHECK(answer.statistics.by_depth == std::vector<std::uint64_t>{1, 2, 3});
  CHECK(answer.statistics.expanded == 6);
  CHECK(answer.statistics.generated == 7);
  CHECK(answer.statistics.duplicates == 2);
  CHECK(answer.statistics.stored == 6);
}

TEST_CASE("statistics: passes of the iterative methods rise to the optimum") {
  const Graph graph = chain(6);
  const std::vector<Cost> bounds{2, 0, 0, 0, 0, 0};
  for (const Answer& answer : {best_first(graph, bounds, iterated()), depth_first(graph, bounds)}) {
    const auto& passes = answer.statistics.passes;
    REQUIRE(passes.size() == 4);
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < passes.size(); ++i) {
      CHECK(passes[i].fmax == static_cast<Cost>(2 + i));
      nodes += passes[i].nodes;
    }
    CHECK(nodes == answer.statistics.expanded);
  }
}

TEST_CASE("a dead start is exhausted at once") {
  const Graph graph = chain(3);
  std::vector<Cost> bounds(3, 0);
  bounds[0] = infinite;
  check_optimal(best_first(graph, bounds, ordered(Order::astar)), infinite);
  check_optimal(best_first(graph, bounds, iterated()), infinite);
  check_optimal(depth_first(graph, bounds), infinite);
}

TEST_CASE("memory: a refused budget is an outcome, with a valid bound") {
  const Graph graph = chain(100);
  GraphDomain domain(graph, std::vector<Cost>(100, 0));
  MemoryBudget none(1);
  BestFirst<GraphDomain> search(domain, none, ordered(Order::breadth));
  CHECK(search.step(1000) == Outcome::memory);
  CHECK(search.step(1000) == Outcome::memory);
  CHECK(search.lower_bound() <= 99);
  CHECK(search.snapshot().empty());

  // Iterative deepening needs its table for speed only.
  DepthFirst<GraphDomain> deepening(domain, none, {});
  CHECK(run(deepening, graph).cost == 99);
}

TEST_CASE("sample: every state that is stored, or an even choice of them") {
  Rng rng(5);
  Graph graph = toy::random_graph(rng, 300, 6, 3);
  graph.goal.assign(graph.size(), false);
  GraphDomain domain(graph, std::vector<Cost>(graph.size(), 0));
  const auto numbers = [](const Search& search, std::size_t most) {
    std::set<std::uint32_t> out;
    for (const auto& packed : search.sample(most)) out.insert(GraphDomain::number(packed.data()));
    return out;
  };
  MemoryBudget memory;
  BestFirst<GraphDomain> best_first(domain, memory, ordered(Order::breadth));
  DepthFirst<GraphDomain> depth_first(domain, memory, {});
  for (Search* search : {static_cast<Search*>(&best_first), static_cast<Search*>(&depth_first)}) {
    search->step(400);
    const std::size_t stored = search->statistics().stored;
    REQUIRE(stored > 20);
    CHECK(numbers(*search, 1000).size() == stored);
    const std::size_t some = numbers(*search, 10).size();
    CHECK(some >= 10);
    CHECK(some < 20);
  }
  DepthFirstOptions without_table;
  without_table.table = false;
  DepthFirst<GraphDomain> brute(domain, memory, without_table);
  brute.step(40);
  CHECK_FALSE(numbers(brute, 1000).empty());
}

TEST_CASE("snapshot: the state with the least bound expanded so far") {
  const Graph graph = chain(50);
  std::vector<Cost> bounds;
  for (Cost i = 49; i >= 0; --i) bounds.push_back(i);
  GraphDomain domain(graph, bounds);
  MemoryBudget memory;
  BestFirst<GraphDomain> search(domain, memory, ordered(Order::astar));
  search.step(10);
  REQUIRE_FALSE(search.snapshot().empty());
  CHECK(GraphDomain::number(search.snapshot().data()) == 9);
}
