// The tables of dead triples of one level, made when first asked for and shared by all who ask,
// from any thread.
#pragma once

#include <memory>
#include <mutex>

#include "sokoban/deadlock/tests.hpp"

namespace pushwise::sokoban {

class DeadTriples {
 public:
  // The terrain outlives this.
  explicit DeadTriples(const Terrain& terrain) : terrain_(terrain) {}

  // A test of the asker's own on the shared table; null where there are too many triples.
  std::unique_ptr<DeadlockTest> test(Way way) {
    if (!DeadSets::affordable(terrain_, 3, most_triples)) return nullptr;
    Shared& shared = way == Way::forward ? forward_ : backward_;
    std::call_once(shared.made,
                   [&] { shared.table = std::make_shared<const DeadSets>(terrain_, way, 3); });
    return make_set_test(shared.table, way);
  }

 private:
  // About a second: a search that asks has shown that it will take longer.
  static constexpr std::uint64_t most_triples = 1'000'000;

  struct Shared {
    std::once_flag made;
    std::shared_ptr<const DeadSets> table;
  };

  const Terrain& terrain_;
  Shared forward_;
  Shared backward_;
};

}  // namespace pushwise::sokoban
