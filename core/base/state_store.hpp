// The states of a search: packed bytes that tell them apart, each with a record of the search's
// own.
//
// A stored state costs its bytes, the record, and 5.7 to 8.0 bytes in the table that finds it. What
// hashes a packed state belongs to the domain and is passed where the table may have to grow.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstring>
#include <type_traits>
#include <vector>

#include "base/arena.hpp"
#include "base/id_table.hpp"

namespace pushwise {

using PackedState = std::vector<std::byte>;

// To take about `most` of them evenly: every how many one is taken.
inline std::size_t sample_stride(std::size_t count, std::size_t most) {
  return std::max<std::size_t>(1, count / std::max<std::size_t>(most, 1));
}

template <class Record>
class StateStore {
  static_assert(std::is_trivially_copyable_v<Record>);

 public:
  // `note_bytes` behind a state are no part of its identity.
  StateStore(std::size_t state_bytes, MemoryBudget& budget, std::size_t note_bytes = 0)
      : state_bytes_(state_bytes),
        record_at_(state_bytes + note_bytes),
        arena_(record_at_ + sizeof(Record), budget),
        table_(budget) {}

  StateId find(const std::byte* state, std::uint64_t hash) const {
    return table_.find(
        hash, [&](StateId id) { return std::memcmp(arena_.at(id), state, state_bytes_) == 0; });
  }

  // A state that is not stored yet; no_state if memory ends. `hash_of(packed)` is asked about the
  // others if the table has to grow.
  template <class HashOf>
  StateId add(const std::byte* state, std::uint64_t hash, const Record& record, HashOf&& hash_of) {
    assert(find(state, hash) == no_state);
    if (table_.full() && !table_.grow([&](auto&& insert) {
          arena_.for_each([&](StateId id) { insert(hash_of(arena_.at(id)), id); });
        }))
      return no_state;
    const StateId id = arena_.add();
    if (id == no_state) return no_state;
    if (state_bytes_ != 0) std::memcpy(arena_.at(id), state, state_bytes_);
    set_record(id, record);
    table_.insert(hash, id);
    return id;
  }
  // Its id may be given to another state.
  void remove(StateId id, std::uint64_t hash) {
    table_.erase(hash, id);
    arena_.release(id);
  }

  const std::byte* state(StateId id) const { return arena_.at(id); }
  std::byte* note(StateId id) { return arena_.at(id) + state_bytes_; }
  PackedState packed(StateId id) const { return {state(id), state(id) + state_bytes_}; }
  Record record(StateId id) const {
    Record record;
    std::memcpy(&record, arena_.at(id) + record_at_, sizeof record);
    return record;
  }
  void set_record(StateId id, const Record& record) {
    std::memcpy(arena_.at(id) + record_at_, &record, sizeof record);
  }

  // Ids below this have been given at some time.
  StateId end() const { return arena_.end(); }
  std::size_t size() const { return arena_.live(); }
  // In use: of the last block only what holds states, or small searches would all look alike.
  std::size_t bytes() const { return arena_.end() * arena_.record_bytes() + table_.bytes(); }
  void clear() {
    arena_.clear();
    table_.clear();
  }

  // From a state without a parent to this one; `parent_of(record)` is no_state at the first.
  template <class ParentOf>
  std::vector<PackedState> path(StateId id, ParentOf&& parent_of) const {
    std::vector<PackedState> states;
    for (; id != no_state; id = parent_of(record(id))) states.push_back(packed(id));
    std::reverse(states.begin(), states.end());
    return states;
  }
  // At most about this many, evenly chosen.
  std::vector<PackedState> sample(std::size_t most) const {
    std::vector<PackedState> states;
    arena_.for_each([&](StateId id) { states.push_back(packed(id)); }, sample_stride(end(), most));
    return states;
  }
  template <class HashOf>
  std::vector<std::uint64_t> probe_histogram(HashOf&& hash_of) const {
    return table_.probe_histogram([&](StateId id) { return hash_of(arena_.at(id)); });
  }

 private:
  std::size_t state_bytes_;
  std::size_t record_at_;
  Arena arena_;
  IdTable table_;
};

}  // namespace pushwise
