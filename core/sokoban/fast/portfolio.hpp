// The portfolio: several strategies on one level, stepped in turn on the available threads.
//
// First each strategy gets half a second (the first round; less if its share is small), because
// most levels need no more than the right one. Then each gets short slices by its share; a strategy
// that runs out of memory is dropped and its memory given back, one that finishes ends the run.
// Strategies are made when their turn comes, because some prepare tables first.
//
// Strategies of different directions may meet in a state that both know. Then each is asked for its
// half of the solution, and the two that fit are joined.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sokoban/fast/strategies.hpp"
#include "sokoban/level/terrain.hpp"
#include "sokoban/run/solver.hpp"

namespace pushwise::sokoban {

class Portfolio final : public Solver {
 public:
  // `first_round` in seconds.
  Portfolio(std::shared_ptr<const Terrain> terrain, std::vector<Strategy> strategies,
            unsigned threads, double first_round = 0.5);
  ~Portfolio() override;

  Outcome step(double seconds, std::uint64_t node_limit) override;
  const Statistics& statistics() const override { return statistics_; }
  std::vector<std::pair<std::string, std::uint64_t>> pruned() const override;
  Cost lower_bound() const override;
  bool complete() const override { return true; }
  bool optimal() const override;
  std::string solution() const override;
  PathState snapshot() const override;
  std::size_t open() const override;
  std::size_t peak_bytes() const override { return peak_; }
  std::string strategy() const override;
  Finding finding() const override;
  std::vector<std::vector<Cell>> sample(std::size_t most) const override;

 private:
  struct Entry;
  class Pool;

  std::shared_ptr<const Terrain> terrain_;
  std::unique_ptr<Pool> pool_;
  unsigned threads_ = 1;
  Statistics statistics_;
  std::size_t peak_ = 0;
};

// The fast engine: the portfolio of all its strategies.
std::unique_ptr<Portfolio> make_fast(std::shared_ptr<const Terrain> terrain,
                                     std::size_t memory_limit, unsigned threads);

}  // namespace pushwise::sokoban
