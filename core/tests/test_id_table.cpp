#include <doctest/doctest.h>

#include <cstring>
#include <numeric>
#include <set>
#include <unordered_map>
#include <vector>

#include "base/id_table.hpp"
#include "base/rng.hpp"

using namespace pushwise;

namespace {

// Keys by id, as an arena would hold them, and a hash that may be bad on purpose.
struct Store {
  explicit Store(std::uint64_t (*hash_of)(std::uint64_t)) : hash(hash_of), table(budget) {}

  StateId find(std::uint64_t key) const {
    return table.find(hash(key), [&](StateId id) { return keys[id] == key; });
  }
  void insert(std::uint64_t key) {
    if (table.full()) REQUIRE(grow());
    keys.push_back(key);
    table.insert(hash(key), static_cast<StateId>(keys.size() - 1));
    live.insert(static_cast<StateId>(keys.size() - 1));
  }
  void erase(std::uint64_t key) {
    const StateId id = find(key);
    table.erase(hash(key), id);
    live.erase(id);
  }
  bool grow() {
    return table.grow([this](auto&& insert) {
      for (const StateId id : live) insert(hash(keys[id]), id);
    });
  }

  std::uint64_t (*hash)(std::uint64_t);
  MemoryBudget budget;
  IdTable table;
  std::vector<std::uint64_t> keys;
  std::set<StateId> live;
};

std::uint64_t mixed(std::uint64_t key) { return Rng(key).next(); }
// All keys share four homes at the end of the table and two tags: long runs that wrap around.
std::uint64_t clustered(std::uint64_t key) {
  return 0xffffffff00000000ULL - ((key % 4) << 54) + key % 2;
}

void random_changes(Store& store, std::uint32_t universe, int changes) {
  Rng rng(7);
  std::set<std::uint64_t> model;
  for (int change = 0; change < changes; ++change) {
    const std::uint64_t key = rng.below(universe);
    const bool known = store.find(key) != no_state;
    REQUIRE(known == model.contains(key));
    if (!known) {
      store.insert(key);
      model.insert(key);
    } else if (rng.below(3) == 0) {
      store.erase(key);
      model.erase(key);
    }
  }
  REQUIRE(store.table.size() == model.size());
  for (std::uint64_t key = 0; key < universe; ++key) {
    const StateId id = store.find(key);
    REQUIRE((id != no_state) == model.contains(key));
    if (id != no_state) REQUIRE(store.keys[id] == key);
  }
}

}  // namespace

TEST_CASE("id table: agrees with a set through insertions, erasures and growth") {
  Store store(mixed);
  random_changes(store, 20'000, 100'000);
  CHECK(store.table.slots() > 1024);
}

TEST_CASE("id table: agrees with a set when every hash collides") {
  Store store(clustered);
  random_changes(store, 600, 6'000);
}

TEST_CASE("id table: growing keeps every id, and five bytes a slot") {
  Store store(mixed);
  for (std::uint64_t key = 0; key < 50'000; ++key) store.insert(key);
  for (std::uint64_t key = 0; key < 50'000; ++key) REQUIRE(store.find(key) == key);
  CHECK(store.find(50'000) == no_state);
  CHECK(store.table.bytes() == store.table.slots() * 5);
  // The promise of the header: at most 8 bytes an id once the table has grown.
  CHECK(store.table.bytes() <= store.table.size() * 8 + 5 * 64);
}

TEST_CASE("id table: erased slots are cleaned up without growing") {
  Store store(mixed);
  const std::size_t slots = store.table.slots();
  for (std::uint64_t key = 0; key < 100'000; ++key) {
    store.insert(key);
    if (key >= 100) store.erase(key - 100);
  }
  CHECK(store.table.slots() == slots);
  CHECK(store.table.size() == 100);
}

TEST_CASE("id table: a refusing budget leaves the table as it was") {
  MemoryBudget budget(1);
  IdTable table(budget);
  for (StateId id = 0; !table.full(); ++id) table.insert(mixed(id), id);
  const std::size_t size = table.size();
  const bool grown = table.grow([](auto&&) { FAIL("nothing may be inserted again"); });
  CHECK_FALSE(grown);
  CHECK(table.size() == size);
  for (StateId id = 0; id < size; ++id)
    REQUIRE(table.find(mixed(id), [&](StateId found) { return found == id; }) == id);
}

TEST_CASE("id table: the probe histogram counts every id once") {
  Store store(mixed);
  for (std::uint64_t key = 0; key < 30'000; ++key) store.insert(key);
  const auto histogram =
      store.table.probe_histogram([&](StateId id) { return mixed(store.keys[id]); });
  CHECK(std::accumulate(histogram.begin(), histogram.end(), std::uint64_t{0}) == 30'000);
  CHECK(histogram[0] > 20'000);  // a good hash finds most ids in the first group

  Store bad(clustered);
  for (std::uint64_t key = 0; key < 500; ++key) bad.insert(key);
  const auto long_runs =
      bad.table.probe_histogram([&](StateId id) { return clustered(bad.keys[id]); });
  CHECK(long_runs[0] < 100);
  CHECK(long_runs.back() > 100);
}

TEST_CASE("id table: clear empties it") {
  Store store(mixed);
  for (std::uint64_t key = 0; key < 5'000; ++key) store.insert(key);
  store.table.clear();
  CHECK(store.table.size() == 0);
  CHECK(store.find(17) == no_state);
}
