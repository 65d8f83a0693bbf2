// The core as a browser tab sees it: one level, a few searches on it that are stepped, and what the
// laboratory says about a position. Answers are JSON with the keys of the command line; cells are
// positions row * width + column of the drawing, as in the Python bindings.
//
// Nothing here decides anything: limits, progress and sentences are the business of the worker.
#include <emscripten/emscripten.h>

#include <algorithm>
#include <array>
#include <exception>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/memory.hpp"
#include "json.hpp"
#include "sokoban/fast/portfolio.hpp"
#include "sokoban/improve/improver.hpp"
#include "sokoban/level/structure.hpp"
#include "sokoban/optimal/moves.hpp"
#include "sokoban/optimal/optimal.hpp"
#include "sokoban/proof/pattern_store.hpp"
#include "sokoban/rate/branching.hpp"
#include "sokoban/registry.hpp"
#include "sokoban/state/frozen.hpp"

namespace pushwise {

using namespace sokoban;

namespace {

using Positions = std::vector<std::size_t>;

struct Stepped {
  std::unique_ptr<Solver> solver;
  bool failed =
      false;  // a step that raised may have left a state half looked at: nothing is proved
};

struct Tab {
  explicit Tab(const std::vector<std::string>& rows)
      : terrain(std::make_shared<Terrain>(rows)),
        position(terrain->board()),
        patterns(std::make_shared<PatternStore>(terrain->board())) {}

  std::shared_ptr<Terrain> terrain;
  Position position;
  std::shared_ptr<PatternStore> patterns;  // proved by searches that are over
  // Made when first asked for: what they remember is worth keeping from state to state.
  std::map<std::string, std::unique_ptr<Bound>> bounds;
  std::map<std::string, std::unique_ptr<DeadlockTest>> tests;
};

std::unique_ptr<Tab> tab;
std::map<int, Stepped> searches;
std::string answer;  // valid until the next call

const char* give(std::string text) {
  answer = std::move(text);
  return answer.c_str();
}

const char* refuse(const char* message) { return give("{\"error\":" + json::text(message) + "}"); }

template <class Work>
const char* guarded(Work&& work) {
  try {
    return give(work());
  } catch (const std::bad_alloc&) {
    return refuse("the memory of the tab is used up");
  } catch (const std::exception& error) {
    return refuse(error.what());
  }
}

Tab& opened() {
  if (!tab) throw std::logic_error("no level is open");
  return *tab;
}

Stepped& search_of(int slot) {
  const auto found = searches.find(slot);
  if (found == searches.end()) throw std::logic_error("no such search");
  return found->second;
}

// End a search; what it proved on the way is kept for the next one.
void end(int slot) {
  const auto found = searches.find(slot);
  if (found == searches.end()) return;
  if (tab && !found->second.failed)
    for (const Pattern* pattern : found->second.solver->learnt()) tab->patterns->add(*pattern);
  searches.erase(found);
}

Positions numbers(const char* text) {
  Positions out;
  std::istringstream in(text);
  for (std::size_t number = 0; in >> number;) out.push_back(number);
  return out;
}

std::vector<std::string> lines(const char* text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

Positions drawn(const std::vector<Cell>& cells) {
  Positions out;
  for (const Cell cell : cells) out.push_back(opened().terrain->board().position(cell));
  return out;
}

Cell interior(const Board& board, std::size_t position) {
  if (position >= board.width() * board.height() || board.cell_at(position) == board.wall())
    throw std::invalid_argument("not an interior cell");
  return board.cell_at(position);
}

// The parts of the core have room for no more boxes than the level has, or goals.
void set(const Positions& boxes, std::size_t player) {
  const Board& board = opened().terrain->board();
  std::vector<Cell> cells;
  std::vector<bool> taken(board.cells());
  taken[interior(board, player)] = true;
  for (const std::size_t box : boxes) {
    const Cell cell = interior(board, box);
    if (taken[cell]) throw std::invalid_argument("two things stand on one cell");
    taken[cell] = true;
    cells.push_back(cell);
  }
  if (cells.size() > std::max(board.boxes().size(), board.goals().size()))
    throw std::invalid_argument("the level has fewer boxes and fewer goals than that");
  opened().position.set(cells, interior(board, player));
  opened().position.refresh();
}

std::string bound_of(const std::string& name) {
  auto& bound = opened().bounds[name];
  if (!bound) bound = make_bound(name, *opened().terrain, false);
  return json::cost(bound->value(opened().position));
}

std::optional<Reason> reason_of(const std::string& name) {
  auto& test = opened().tests[name];
  if (!test) test = make_deadlock_test(name, *opened().terrain, {});
  if (!test->dead(opened().position, no_push)) return std::nullopt;
  return test->reason();
}

std::string facts() {
  const Terrain& terrain = *opened().terrain;
  const Board& board = terrain.board();
  json::Object out;
  std::vector<Cell> dead;
  terrain.dead().for_each([&](std::size_t cell) { dead.push_back(static_cast<Cell>(cell)); });
  std::vector<Cell> articulation;
  for (Cell cell = 0; cell < board.cells(); ++cell)
    if (terrain.sides().is_articulation(cell)) articulation.push_back(cell);
  FrozenBoxes frozen(terrain);
  opened().position.set(board.boxes(), board.player());
  opened().position.refresh();
  frozen.compute(opened().position);
  const Structure structure(terrain);
  std::vector<std::vector<Cell>> rooms(structure.rooms());
  for (Cell cell = 0; cell < board.cells(); ++cell)
    if (structure.room(cell) != Structure::no_room) rooms[structure.room(cell)].push_back(cell);
  std::vector<std::string> room_cells;
  for (const auto& room : rooms) room_cells.push_back(json::list(drawn(room)));
  std::vector<std::string> tunnel_cells;
  for (const Tunnel& tunnel : structure.tunnels())
    tunnel_cells.push_back(json::list(drawn(tunnel.cells)));
  out.add("cells", std::to_string(board.cells()));
  out.add("affords_tables", json::flag(terrain.affords_tables()));
  out.add("dead_cells", json::list(drawn(dead)));
  out.add("articulation_cells", json::list(drawn(articulation)));
  out.add("frozen_boxes", json::list(drawn(frozen.cells())));
  out.add("rooms", json::array(room_cells));
  out.add("tunnels", json::array(tunnel_cells));
  json::Object bounds;
  std::vector<std::string> too_large;
  for (const std::string& name : bound_names()) {
    if (name == "zero") continue;
    const bool small = name == "ece" || name.ends_with("-nearest");
    if (small || terrain.affords_tables()) {
      bounds.add(name, bound_of(name));
    } else {
      bounds.add(name, "null");
      too_large.push_back(json::text(name));
    }
  }
  out.add("bounds", bounds.str());
  json::Object raised;
  for (const char* name : {"linear-conflict", "room-exit"})
    raised.add(name, terrain.affords_tables() ? bound_of(std::string("path-matching+") + name)
                                              : std::string("null"));
  out.add("raised_path_matching", raised.str());
  out.add("too_large", json::array(too_large));
  const Branching counts = sample_branching(terrain, 1000, 1.0);
  out.add("branching",
          "[" + std::to_string(counts.states) + "," + std::to_string(counts.pushes) + "]");
  return out.str();
}

std::string state_of(int slot) {
  const Stepped& search = search_of(slot);
  const Solver& solver = *search.solver;
  const Statistics& counts = solver.statistics();
  json::Object out;
  out.add("expanded", std::to_string(counts.expanded));
  out.add("generated", std::to_string(counts.generated));
  out.add("stored", std::to_string(counts.stored));
  out.add("duplicates", std::to_string(counts.duplicates));
  out.add("reopened", std::to_string(counts.reopened));
  out.add("open", std::to_string(solver.open()));
  json::Object pruned;
  for (const auto& [test, times] : solver.pruned()) pruned.add(test, std::to_string(times));
  out.add("pruned", pruned.str());
  std::vector<std::string> passes;
  for (const Pass& pass : counts.passes)
    passes.push_back("{\"fmax\":" + std::to_string(pass.fmax) +
                     ",\"nodes\":" + std::to_string(pass.nodes) + "}");
  out.add("passes", json::array(passes));
  out.add("lower_bound", search.failed ? "0" : json::cost(solver.lower_bound()));
  out.add("complete", json::flag(!search.failed && solver.complete()));
  out.add("optimal", json::flag(!search.failed && solver.optimal()));
  out.add("settled", json::flag(!search.failed && solver.settled()));
  out.add("strategy", json::text(solver.strategy()));
  out.add("peak_bytes", std::to_string(solver.peak_bytes()));
  out.add("resident_bytes", std::to_string(resident_bytes()));
  return out.str();
}

Cost pushes_of(const std::string& lurd) {
  return static_cast<Cost>(
      std::count_if(lurd.begin(), lurd.end(), [](char c) { return c >= 'A' && c <= 'Z'; }));
}

// After a proof that no solution has fewer pushes than this one: the fewest moves with as many.
std::unique_ptr<Solver> make_ties(std::size_t memory_limit, const std::string& solution) {
  if (!opened().terrain->affords_tables())
    throw std::invalid_argument("the level is too large for the engine");
  OptimalMovesOptions options;
  options.memory_limit = memory_limit;
  options.fewest_pushes = pushes_of(solution);
  if (opened().patterns->size() > 0) options.known.patterns = opened().patterns;
  auto solver = make_optimal_moves(opened().terrain, options);
  solver->offer(solution);
  return solver;
}

std::unique_ptr<Solver> make_solver(const std::string& kind, std::size_t memory_limit,
                                    const std::vector<std::string>& solutions) {
  const std::shared_ptr<const Terrain> terrain = opened().terrain;
  if (kind == "any") return make_fast(terrain, memory_limit, 1);
  if (kind == "pushes") {
    OptimalOptions options;
    options.memory_limit = memory_limit;
    options.parts.mining = {MiningPlan::Mode::adaptive, 0, 1000};
    return make_optimal(terrain, options);
  }
  if (kind == "moves") {
    OptimalMovesOptions options;
    options.memory_limit = memory_limit;
    options.parts.mining = {MiningPlan::Mode::adaptive, 0, 1000};
    return make_optimal_moves(terrain, options);
  }
  if (solutions.empty()) throw std::invalid_argument("no such kind of search, or no solution");
  if (kind == "ties") return make_ties(memory_limit, solutions.front());
  if (kind == "improve-pushes" || kind == "improve-moves" || kind == "improve-ties") {
    ImproveOptions options;
    options.moves = kind == "improve-moves";
    if (kind == "improve-ties") options.push_bound = pushes_of(solutions.front());
    options.memory_limit = memory_limit;
    return make_improver(terrain, solutions, options);
  }
  throw std::invalid_argument("no such kind of search");
}

}  // namespace

extern "C" {

// Rows of the board as the player meets it: every cell outside is a wall.
EMSCRIPTEN_KEEPALIVE const char* pw_open(const char* rows) {
  return guarded([&] {
    searches.clear();
    tab.reset();
    tab = std::make_unique<Tab>(lines(rows));
    return std::string("{\"affords_tables\":") + json::flag(tab->terrain->affords_tables()) + "}";
  });
}

EMSCRIPTEN_KEEPALIVE const char* pw_facts() {
  return guarded([] { return facts(); });
}

// Put boxes and player somewhere, for the questions below.
EMSCRIPTEN_KEEPALIVE const char* pw_set(const char* boxes, double player) {
  return guarded([&] {
    set(numbers(boxes), static_cast<std::size_t>(player));
    return std::string("{}");
  });
}

EMSCRIPTEN_KEEPALIVE const char* pw_bound(const char* name) {
  return guarded([&] { return "{\"value\":" + bound_of(name) + "}"; });
}

// {"reason": null} if the test of this name does not find the position lost.
EMSCRIPTEN_KEEPALIVE const char* pw_deadlock(const char* test) {
  return guarded([&]() -> std::string {
    const std::optional<Reason> reason = reason_of(test);
    if (!reason) return "{\"reason\":null}";
    json::Object out;
    out.add("boxes", json::list(drawn(reason->boxes)));
    out.add("cells", json::list(drawn(reason->cells)));
    return "{\"reason\":" + out.str() + "}";
  });
}

// Kinds: any, pushes, moves; ties, improve-pushes, improve-moves and improve-ties take solutions,
// one a line. Those of ties have the fewest pushes, as was proved before.
EMSCRIPTEN_KEEPALIVE const char* pw_begin(int slot, const char* kind, double memory_limit,
                                          const char* solutions) {
  return guarded([&] {
    end(slot);
    auto solver = make_solver(kind, static_cast<std::size_t>(memory_limit), lines(solutions));
    searches[slot].solver = std::move(solver);
    return std::string("{}");
  });
}

EMSCRIPTEN_KEEPALIVE const char* pw_step(int slot, double seconds, double node_limit) {
  try {
    Stepped& search = search_of(slot);
    if (search.failed) return refuse("the search has failed and cannot go on");
    search.failed = true;
    const Outcome outcome = search.solver->step(seconds, static_cast<std::uint64_t>(node_limit));
    search.failed = false;
    constexpr std::array names{"running", "solved", "exhausted", "memory"};
    return give(std::string("{\"outcome\":\"") + names[static_cast<std::size_t>(outcome)] + "\"}");
  } catch (const std::bad_alloc&) {
    return give("{\"outcome\":\"memory\"}");
  } catch (const std::exception& error) {
    return refuse(error.what());
  }
}

EMSCRIPTEN_KEEPALIVE const char* pw_offer(int slot, const char* lurd) {
  return guarded([&] {
    search_of(slot).solver->offer(lurd);
    return std::string("{}");
  });
}

EMSCRIPTEN_KEEPALIVE const char* pw_state(int slot) {
  return guarded([&] { return state_of(slot); });
}

// The most promising state so far, for people who watch.
EMSCRIPTEN_KEEPALIVE const char* pw_snapshot(int slot) {
  return guarded([&] {
    const PathState state = search_of(slot).solver->snapshot();
    return "{\"boxes\":" + json::list(drawn(state.boxes)) +
           ",\"player\":" + std::to_string(opened().terrain->board().position(state.player)) + "}";
  });
}

EMSCRIPTEN_KEEPALIVE const char* pw_solution(int slot) {
  return guarded(
      [&] { return "{\"lurd\":" + json::text(search_of(slot).solver->solution()) + "}"; });
}

EMSCRIPTEN_KEEPALIVE const char* pw_tidied(const char* lurd) {
  return guarded([&] { return "{\"lurd\":" + json::text(tidied(opened().terrain, lurd)) + "}"; });
}

EMSCRIPTEN_KEEPALIVE const char* pw_end(int slot) {
  return guarded([&] {
    end(slot);
    return std::string("{}");
  });
}

}  // extern "C"

}  // namespace pushwise
