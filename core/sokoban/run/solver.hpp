// What the outside sees of any Sokoban solver, textbook method or engine.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "search/search.hpp"
#include "sokoban/proof/pattern.hpp"
#include "sokoban/run/finding.hpp"
#include "sokoban/state/course.hpp"
#include "sokoban/state/lurd.hpp"

namespace pushwise::sokoban {

// A state that another search claims to know from the other end of the level.
struct Meeting {
  std::size_t other;            // its number in the portfolio
  std::vector<PathState> path;  // from where this search began to that state
  Way way = Way::forward;       // of this search
  std::optional<Finding> by{};  // how it went about it; nothing: ask the solver
};

struct Checkpoint;

class Solver {
 public:
  virtual ~Solver() = default;

  // Work for about `seconds`, never past `node_limit` expansions in all.
  virtual Outcome step(double seconds, std::uint64_t node_limit) = 0;
  virtual const Statistics& statistics() const = 0;
  virtual std::vector<std::pair<std::string, std::uint64_t>> pruned() const = 0;
  // A solution that somebody else has found: from now on only better ones are looked for, and if
  // there is none, it is the answer. Searches that cannot use it go on as before.
  virtual void offer(const std::string& /*lurd*/) {}
  // Proven for the objective; 0 if nothing is known, `infinite` if there is no solution.
  virtual Cost lower_bound() const = 0;
  // Does `exhausted` prove that the level has no solution?
  virtual bool complete() const = 0;
  // Is the solution found the best for its objective, by the method's own guarantee?
  virtual bool optimal() const = 0;
  // Empty if none is known.
  virtual std::string solution() const = 0;
  // While it is still running: is a solution known that is the best for the objective, and only a
  // tie is left to break? Then solution() is the answer if the run is stopped.
  virtual bool settled() const { return false; }
  // If it is made of several: which of them found the solution, or worked in the last step.
  virtual std::string strategy() const { return {}; }
  // How the solution was found, or the path that was asked for last.
  virtual Finding finding() const { return {.by = strategy()}; }
  virtual PathState snapshot() const = 0;
  virtual std::size_t open() const = 0;
  // Of the table of known states, if there is one (see Search).
  virtual std::vector<std::uint64_t> probe_histogram() const { return {}; }
  virtual std::size_t peak_bytes() const = 0;
  // Patterns the solver proved on the way and nobody gave it; valid until the next step.
  virtual std::vector<const Pattern*> learnt() const { return {}; }
  // Meetings since they were asked for last; a step that meets somebody ends early.
  virtual std::vector<Meeting> take_meetings() { return {}; }
  // From where a search in this direction began to a state; empty if it does not know that state.
  virtual std::vector<PathState> path_to(const PathState& /*state*/, Way /*way*/) { return {}; }
  // What another run can go on from if this one is stopped now; null if there is nothing.
  virtual std::shared_ptr<const Checkpoint> checkpoint() const { return nullptr; }
  // The boxes of states that are stored, at most about this many, evenly chosen.
  virtual std::vector<std::vector<Cell>> sample(std::size_t /*most*/) const { return {}; }
};

}  // namespace pushwise::sokoban
