#include <doctest/doctest.h>

#include <array>
#include <cstring>
#include <map>
#include <vector>

#include "base/rng.hpp"
#include "base/state_store.hpp"

using namespace pushwise;

namespace {

using Key = std::array<std::byte, 3>;

struct Note {
  StateId parent;
  std::uint16_t cost;
};

// A poor hash: many states share the bits that the table looks at.
std::uint64_t hash_of(const std::byte* state) {
  std::uint64_t value = 0;
  std::memcpy(&value, state, sizeof(Key));
  return (value % 97) * 0x9e3779b97f4a7c15ULL;
}

Key key(std::uint32_t value) {
  Key key;
  std::memcpy(key.data(), &value, key.size());
  return key;
}

}  // namespace

TEST_CASE("state store: finds what a map finds, while states come and go") {
  MemoryBudget budget;
  StateStore<Note> store(sizeof(Key), budget, 1);
  std::map<Key, StateId> expected;
  Rng rng(3);
  for (int i = 0; i < 20'000; ++i) {
    const Key state = key(rng.below(6'000));
    const std::uint64_t hash = hash_of(state.data());
    const StateId id = store.find(state.data(), hash);
    const auto known = expected.find(state);
    REQUIRE((id != no_state) == (known != expected.end()));
    if (id == no_state) {
      const StateId added = store.add(state.data(), hash, {no_state, 7}, hash_of);
      REQUIRE(added != no_state);
      *store.note(added) = std::byte{9};
      expected[state] = added;
    } else if (rng.below(3) == 0) {
      REQUIRE(id == known->second);
      store.remove(id, hash);
      expected.erase(known);
    }
  }
  REQUIRE(store.size() == expected.size());
  REQUIRE(store.end() > store.size());  // some are free: sampling must pass over them
  for (const auto& [state, id] : expected) {
    REQUIRE(std::memcmp(store.state(id), state.data(), state.size()) == 0);
    REQUIRE(*store.note(id) == std::byte{9});
    REQUIRE(store.record(id).cost == 7);
  }
  const auto all = store.sample(store.end());
  REQUIRE(all.size() == expected.size());
  for (const PackedState& state : all) REQUIRE(expected.contains({state[0], state[1], state[2]}));
  CHECK(store.sample(10).size() <= 12);
}

TEST_CASE("state store: a path leads from the first state to the last") {
  MemoryBudget budget;
  StateStore<Note> store(sizeof(Key), budget);
  StateId parent = no_state;
  for (std::uint32_t i = 0; i < 5; ++i)
    parent = store.add(key(i).data(), hash_of(key(i).data()), {parent, 0}, hash_of);
  const auto path = store.path(parent, [](const Note& note) { return note.parent; });
  REQUIRE(path.size() == 5);
  for (std::uint32_t i = 0; i < 5; ++i)
    CHECK(std::memcmp(path[i].data(), key(i).data(), sizeof(Key)) == 0);
}

TEST_CASE("state store: says so when memory ends") {
  MemoryBudget budget(1);
  StateStore<Note> store(sizeof(Key), budget);
  CHECK(store.add(key(1).data(), hash_of(key(1).data()), {no_state, 0}, hash_of) == no_state);
  CHECK(store.size() == 0);
}
