// The checkpoint of a push-optimal search that was stopped: all its states, its bound and what it
// has learned, so that another search can go on where it ended.
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
// Nothing of this speaks about the order of the search or how it came to its states, only about the
// set of them. So a search that begins with the whole set begins with the claim. What the claim
// takes for granted has to hold for the new search too:
//   - The ceiling. What was closed because nothing below the ceiling follows stays closed only if a
//     solution as good is known. A checkpoint with a ceiling is used under no higher one.
//   - Bounds and patterns that were given are proved, or the first search was wrong already.
//   - Reductions are a function of the state alone and keep its distance each for itself, so mixing
//     them would do no harm; checkpoints are nevertheless used with the same ones only.
//   - A part of the set is worth nothing: a state may be closed for the sake of one that is
//     missing. What does not fit the memory is not begun with.
// The path of a solution is found by predecessors with fewer pushes (OptimalStates::path_to). The
// state that a record was made from is in the set too, so there is always one.
//
// When memory has ended (DepthFirstFallback), a state may be passed over for the sake of a visit
// that no record keeps, so a search in its fallback has no checkpoint, other than one it had put
// aside before.
//
// The second search takes the states up in about the order in which the first one would have. What
// the first one remembered only to save time (answers of proofs, how often they failed, a descent
// test cut short) is found out again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "sokoban/optimal/evaluator.hpp"
#include "sokoban/optimal/shared_search.hpp"

namespace pushwise::sokoban {

// Of one search.
struct SearchCheckpoint {
  // States that are kept, and what they may take. A search with more puts aside the checkpoint that
  // it has when it comes to that many. They take 13 MB up to 128 live cells, 2 MB in the store,
  // and are read in less than a second.
  static constexpr std::size_t most_states = 400'000;
  static constexpr std::size_t most_bytes = std::size_t{32} << 20;
  static constexpr std::uint16_t closed = 0xffff;  // in place of an f

  static std::size_t states_that_fit(const Packing& live, std::size_t most) {
    return std::min(most, most_bytes / (live.words() * 8 + sizeof(State)));
  }

  struct State {
    Cell player = 0;  // the lowest cell of its region
    Cell moved = 0;   // of the box pushed last; the wall if that is not known
    std::uint16_t pushes = 0;
    std::uint16_t f = closed;  // under which it waits
    std::uint16_t key = 0;     // its place among those with the same f
  };

  Way way = Way::forward;
  std::uint64_t fingerprint = 0;  // of the board and the numbers of its cells
  Cost ceiling = infinite;
  Cost lower_bound = 0;
  bool gates = true;
  bool corrals = true;
  std::uint64_t expanded = 0;   // by this search and those that it went on from
  std::uint64_t descended = 0;  // states of descent tests among them
  Learned learned;
  std::vector<State> states;
  std::vector<std::byte> boxes;  // of each state, packed

  // How far it has come: the bound, then the states.
  std::pair<Cost, std::size_t> reached() const { return {lower_bound, states.size()}; }
  // Copy all states. False if one of them waits nowhere, which means that memory has ended.
  bool take(const Board& board, const SharedSearch& from, Cost step);
  // Add all states, those that wait under f <= root_f under root_f. False if memory ends.
  bool put(const Board& board, OptimalStates& into, BucketQueue& queue, Cost root_f,
           Cost step) const;
  // Can this be what a search of the level has left? Players are moved to the lowest cells of their
  // regions, and boxes of what was learned are put in order.
  bool check(const Board& board, const Packing& live);
};

// How far a run was with trying the backward way (OptimalRun).
struct BackwardProbe {
  Cost forward_bound = -1;  // after as many states forward as the probe takes
  bool done = false;        // for as many states as it takes
  bool decided = false;     // the backward way is the better one, if it is not out
  bool out = false;         // not tried, not better, or there is no room for it
};

// Of a whole run: its searches that have come farthest.
struct Checkpoint {
  std::shared_ptr<const SearchCheckpoint> forward;  // each may be null
  std::shared_ptr<const SearchCheckpoint> backward;
  BackwardProbe probe;

  bool empty() const { return !forward && !backward; }
  Cost lower_bound() const;
  Cost ceiling() const;        // below which all was searched; the least
  std::size_t states() const;  // of both
  std::uint64_t expanded() const;
};

// Of a level, for checkpoints: the same cells under the same names, goals, live cells and start.
// `names` gives each cell its name; no two the same.
std::uint64_t checkpoint_fingerprint(const Board& board, const Packing& live,
                                     const std::vector<std::uint32_t>& names);
// With the cells under their own numbers.
std::uint64_t checkpoint_fingerprint(const Board& board, const Packing& live);

}  // namespace pushwise::sokoban
