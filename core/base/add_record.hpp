// A new record in an arena, entered into the table that finds it.
#pragma once

#include "base/arena.hpp"
#include "base/id_table.hpp"

namespace pushwise {

// Its content is unspecified; `hash_of(id)` is asked about the others if the table has to grow.
// no_state if memory ends.
template <class HashOf>
StateId add_record(Arena& arena, IdTable& table, std::uint64_t hash, HashOf&& hash_of) {
  if (table.full() && !table.grow([&](auto&& insert) {
        for (StateId id = 0; id < arena.end(); ++id) insert(hash_of(id), id);
      }))
    return no_state;
  const StateId id = arena.add();
  if (id != no_state) table.insert(hash, id);
  return id;
}

}  // namespace pushwise
