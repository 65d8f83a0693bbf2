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
// Beside the states there is what the search would have done next: its dice, its dive, what counts
// as paid. That is no part of the proof, but with it the second search does what the first one
// would have done, and not the same work in another order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/bucket_queue.hpp"
#include "sokoban/solve/optimal_descent.hpp"
#include "sokoban/solve/optimal_states.hpp"

namespace pushwise::sokoban {

struct OptimalFrontier {
  // States of one search that are kept. A search with more puts aside the frontier that it has when
  // it comes to so many. They take 10 MB up to 128 live cells, some 2 MB in the store, and are read
  // in less than a second.
  static constexpr std::size_t most_states = 400'000;
  static constexpr std::uint16_t closed = 0xffff;  // in place of an f

  struct State {
    Cell player;  // the lowest cell of its region
    Cell moved;   // of the box pushed last; the wall if that is not known
    std::uint16_t pushes;
    std::uint16_t f;    // under which it waits
    std::uint16_t key;  // among those with the same f
  };
  // A push of a descent test.
  struct Step {
    Cell from;
    Cell to;
  };
  // A descent test that the limit of the search had cut short. It costs what it would have cost
  // then, and finds what it would have found; it proves nothing else.
  struct Test {
    std::size_t asked = 0;  // the number of the state it is about
    std::vector<Step> way;  // from there to where it was
    std::vector<OptimalDescent::Visit> visits;
    std::uint64_t left = 0;  // states it may still make
  };

  std::uint64_t fingerprint = 0;  // of the board and the numbers of its cells
  Cost ceiling = infinite;
  Cost lower_bound = 0;
  bool gates = true;
  bool corrals = true;
  // How it would have gone on.
  Cost bound_at_probe = -1;    // see OptimalRun
  std::uint64_t expanded = 0;  // by this search and those that it went on from
  std::uint64_t descended = 0;
  std::uint64_t dice = 0;
  std::uint32_t dives = 0;
  std::uint32_t dive = 0;
  bool wild = false;
  std::optional<Test> test;
  JudgeMemory judge;

  // The closed ones, then those that wait, in the order of the queue.
  std::vector<State> states;
  std::vector<std::byte> boxes;  // of each state, packed

  // Copy all states; `test` goes by the number in `from`, and then by the one here. False if they
  // are not in order, which means that memory has ended.
  bool take(const Board& board, const OptimalStates& from, const BucketQueue& queue, Cost root_f,
            Cost step);
  // Add all states, those that wait under f <= root_f under root_f. False if memory ends.
  bool put(const Board& board, OptimalStates& into, BucketQueue& queue, Cost root_f,
           Cost step) const;
};

// Of a level, for frontiers: the same cells under the same names, goals, live cells and start.
// `names` gives each cell its name; no two the same.
std::uint64_t frontier_fingerprint(const Board& board, const Packing& live,
                                   const std::vector<std::uint32_t>& names);
// With the cells under their own numbers.
std::uint64_t frontier_fingerprint(const Board& board, const Packing& live);

}  // namespace pushwise::sokoban
