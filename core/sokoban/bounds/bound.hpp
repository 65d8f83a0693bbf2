// A lower bound (or, for greedy searches, any estimate) of the pushes still needed.
#pragma once

#include <string>

#include "base/types.hpp"
#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class Bound {
 public:
  virtual ~Bound() = default;

  virtual std::string name() const = 0;
  // Never more than the true number of pushes.
  virtual bool admissible() const = 0;
  // Falls by at most one with every push.
  virtual bool consistent() const = 0;
  // Every solution from a state has the parity of the bound there, so a state where the bound is
  // not exact needs at least 2 more.
  virtual bool has_parity() const { return false; }

  // The bound of a state whose region is refreshed; `infinite` if there is no solution.
  virtual Cost value(const Position& position) = 0;

  // Incremental use: `enter` a state once, then ask for states one push (or pull) away from it. The
  // moved box keeps its number. The default computes from scratch.
  virtual void enter(const Position&) {}
  virtual Cost after_push(const Position& position, BoxNumber /*moved*/) { return value(position); }
};

// Knows nothing: turns A* into breadth-first search.
class ZeroBound final : public Bound {
 public:
  std::string name() const override { return "zero"; }
  bool admissible() const override { return true; }
  bool consistent() const override { return true; }
  Cost value(const Position&) override { return 0; }
};

}  // namespace pushwise::sokoban
