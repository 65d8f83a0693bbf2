// The frontier of a push-optimal search that was stopped: all its states, so that another search
// can go on where it ended.
//
// Why going on is sound. Let C be the optimum, and call a state with g pushes good if its true
// distance is C - g. The proof of the search rests on one claim: as long as no solution is found,
// some good state waits under an f that is not above C. Take the good state with the least distance
// of all that are stored.
//   - It is not closed. A state is closed when each of its successors is stored with as few pushes,
//     or left out for a reason that is proved: a deadlock, a reduction that keeps the true distance
//     of every state, no solution below the ceiling. Some good successor is not left out, so it
//     would be stored, and nearer.
//   - It waits under f <= C. A state waits under the least f of what is not stored below it, of its
//     own bound, or of what a descent test has left out; none of them overestimates.
// Nothing of this speaks about the order of the search, its dice or how it came to its states, only
// about the set of them. So a search that begins with the whole set begins with the claim. What the
// claim takes for granted has to hold for the new search too:
//   - The ceiling. What was closed because nothing below the ceiling follows stays closed only if a
//     solution as good is known. A frontier with a ceiling is used under no higher one.
//   - Bounds and patterns that were given are proved, or the first search was wrong already.
//   - Reductions are a function of the state alone and keep its distance each for itself, so mixing
//     them would do no harm; frontiers are nevertheless used with the same ones only.
//   - A part of the set is worth nothing: a state may be closed for the sake of one that is
//     missing. What does not fit the memory is not begun with.
// The path of a solution is found by predecessors with fewer pushes (OptimalStates::path_to). The
// state that a record was made from is in the set too, so there is always one.
//
// When memory has ended (OptimalTail), a state may be passed over for the sake of a visit that no
// record keeps, so a search in its tail has no frontier, other than one it had put aside before.
//
// Beside the states there is all that decides what a search does next: the order of its queue, down
// to entries that are overtaken, its dice, its dive, a descent test that was cut short, what its
// judge remembers. With it the second search does to the last state what the first one would have
// done, so what is expanded in two parts is what would have been expanded in one. That holds for
// the patterns that the first one knew and the level as it lies; with more patterns, under a
// smaller ceiling or on a turned copy it is another search, and as sound. What the judge remembers
// is believed as the states are: some are closed because of it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sokoban/optimal/crew.hpp"
#include "sokoban/optimal/descent.hpp"

namespace pushwise::sokoban {

struct OptimalFrontier {
  // States of one search that are kept, and what they may take. A search with more puts aside the
  // frontier that it has when it comes to so many. They take some 13 MB up to 128 live cells, 2 MB
  // in the store, and are read in less than a second.
  static constexpr std::size_t most_states = 400'000;
  static constexpr std::size_t most_bytes = std::size_t{32} << 20;
  static constexpr std::uint16_t closed = 0xffff;  // in place of an f

  static std::size_t states_that_fit(const Packing& live, std::size_t most) {
    return std::min(most, most_bytes / (live.words() * 8 + sizeof(State) + sizeof(Entry)));
  }

  struct State {
    Cell player;  // the lowest cell of its region
    Cell moved;   // of the box pushed last; the wall if that is not known
    std::uint16_t pushes;
    std::uint16_t f;  // under which it waits
  };
  // Of the queue; those whose f is not that of their state are overtaken.
  struct Entry {
    std::uint32_t state;
    std::uint16_t f;
    std::uint16_t key;  // among those with the same f
  };
  // A descent test that the limit of the search had stopped, or kept from being followed by what
  // comes after a test that gave up.
  struct Test {
    std::uint32_t asked = 0;  // the state it is about, the last entry under its f and this key
    std::uint32_t key = 0;
    Cost f = 0;
    Cost h = 0;
    std::optional<OptimalDescent::Halt> halt;
  };

  Way way = Way::forward;
  std::uint64_t fingerprint = 0;  // of the board and the numbers of its cells
  Cost ceiling = infinite;
  Cost lower_bound = 0;
  bool gates = true;
  bool corrals = true;
  // How it would have gone on.
  std::uint64_t expanded = 0;  // by this search and those that it went on from
  std::uint64_t descended = 0;
  std::uint64_t dice = 0;
  std::uint32_t dives = 0;
  std::uint32_t dive = 0;
  bool wild = false;
  std::optional<Test> test;
  JudgeMemory judge;

  std::vector<State> states;
  std::vector<std::byte> boxes;  // of each state, packed
  std::vector<Entry> queue;      // in its order

  // Copy all states. False if they are not in order, which means that memory has ended.
  bool take(const Board& board, const OptimalCrew& from, Cost step);
  // Add all states, those that wait under f <= root_f under root_f. False if memory ends.
  bool put(const Board& board, OptimalStates& into, BucketQueue& queue, Cost root_f,
           Cost step) const;
};

// How far the search of one thread was with trying the backward way (OptimalRun).
struct BackwardProbe {
  Cost forward_bound = -1;  // after as many states forward as the probe takes
  bool done = false;        // for as many states as it takes
  bool decided = false;     // the backward way is the better one, if it is not out
  bool out = false;         // not tried, not better, or there is no room for it
};

// What one thread leaves.
struct RunFrontier {
  std::shared_ptr<const OptimalFrontier> forward;  // each may be null
  std::shared_ptr<const OptimalFrontier> backward;
  BackwardProbe probe;

  bool empty() const { return !forward && !backward; }
  // How far it has come: the bound, then the states.
  std::pair<Cost, std::size_t> reached() const;
  template <class Visit>
  void for_each(Visit&& visit) const {
    if (forward) visit(*forward);
    if (backward) visit(*backward);
  }
};

// What all threads leave.
struct OptimalFrontiers {
  std::vector<RunFrontier> runs;

  // For one of so many threads: its own or, if there were more or fewer of them, of those that have
  // come farthest. If there is none left for it, it gets that of another thread, to join it there:
  // the number of that thread, otherwise its own.
  std::pair<RunFrontier, std::size_t> of_thread(std::size_t number, std::size_t threads) const;

  // Does one of them know all that this pattern says?
  bool knows(const Pattern& pattern) const;

  Cost lower_bound() const;
  Cost ceiling() const;            // below which all was searched; the least
  std::size_t states() const;      // of all searches
  std::uint64_t expanded() const;  // to come so far
};

// Of a level, for frontiers: the same cells under the same names, goals, live cells and start.
// `names` gives each cell its name; no two the same.
std::uint64_t frontier_fingerprint(const Board& board, const Packing& live,
                                   const std::vector<std::uint32_t>& names);
// With the cells under their own numbers.
std::uint64_t frontier_fingerprint(const Board& board, const Packing& live);

}  // namespace pushwise::sokoban
