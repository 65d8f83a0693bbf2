// A reduction leaves out pushes that need not be made: from every solvable state at least one push
// that starts an optimal solution stays.
#pragma once

#include <string>
#include <vector>

#include "sokoban/state/position.hpp"

namespace pushwise::sokoban {

class Reduction {
 public:
  virtual ~Reduction() = default;

  virtual std::string name() const = 0;
  // The position's region is refreshed and `pushes` holds all its legal pushes. Returns true if the
  // rule applies, with `pushes` cut down to the sufficient ones (none: the state is dead).
  virtual bool reduce(const Position& position, std::vector<Push>& pushes) = 0;
};

}  // namespace pushwise::sokoban
