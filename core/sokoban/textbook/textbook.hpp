// The textbook methods: one search template, one domain, one judge, put together by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/memory.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/run/solver.hpp"
#include "sokoban/textbook/judge.hpp"

namespace pushwise::sokoban {

struct TextbookOptions {
  std::string method = "bfs";
  bool backward = false;
  bool move_model = false;
  // Leave out pushes onto cells where a box is lost, and number only the others.
  bool prune_dead = true;
  Cost weight = 100;
  Cost depth_limit = infinite;
  bool prune_leaves = false;
  // Of `ida-astar` forward by pushes: see BestFirstOptions.
  std::uint64_t restarts = 0;
  std::uint64_t seed = 0;
  // Of `ida-astar`: a bound proved before.
  Cost floor = 0;
  std::size_t memory_limit = 0;
};

// Throws std::invalid_argument for a method that does not exist.
std::unique_ptr<Solver> make_textbook(std::shared_ptr<const Terrain> terrain,
                                      std::unique_ptr<Judge> judge, const TextbookOptions& options);

// The names that make_textbook knows.
std::vector<std::string> textbook_methods();

}  // namespace pushwise::sokoban
