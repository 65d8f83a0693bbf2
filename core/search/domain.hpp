// The Domain concept: all a search needs to know of a state space.
//
// A state travels as packed bytes of a fixed size. The domain keeps one working state: `expand`
// unpacks a state into it, makes one successor after the other in place and shows each to the sink.
// While the sink looks at a successor it may ask for its bound; deadlock tests and bounds are
// expensive, so they are computed only for successors that turn out to be new.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "base/rng.hpp"
#include "base/types.hpp"

namespace pushwise {

struct Successor {
  const std::byte* packed;
  std::uint64_t hash;
  Cost cost;
};

// The least sink, for the concept only.
struct AnySink {
  void operator()(const Successor&) const {}
};

template <class D>
concept Domain = requires(D domain, const std::byte* packed) {
  // Bytes of a packed state; equal states have equal bytes.
  { domain.packed_bytes() } -> std::convertible_to<std::size_t>;
  { domain.hash(packed) } -> std::same_as<std::uint64_t>;
  { domain.is_goal(packed) } -> std::same_as<bool>;
  // Calls the sink for every start state; h of a start state as below.
  domain.roots(AnySink{});
  // Calls the sink for every successor that the domain's reductions leave.
  domain.expand(packed, AnySink{});
  // Valid inside a sink only, for the state being shown: its bound, `infinite` if it is dead.
  { domain.bound() } -> std::same_as<Cost>;
};

// A domain may keep one byte beside each stored state that is no part of its identity: what was
// found out when its bound was computed. Searches that store states write it at
// `packed[packed_bytes()]`, so `is_goal` and `expand` can read it there.
template <class D>
concept MarkingDomain = Domain<D> && requires(D domain) {
  // Valid inside a sink only, after `bound`.
  { domain.mark() } -> std::same_as<std::byte>;
};

// A domain that can show the successors of a state in a random order, so that a search that begins
// again takes another way.
template <class D>
concept ShufflingDomain = Domain<D> && requires(D domain, const std::byte* packed, Rng& rng) {
  // Before `expand(packed)`: shuffle, but show last what goes on with what led from `before` to
  // `packed`; `before` is null for a start state. Searches that take the last shown first then
  // follow one plan to its end.
  domain.shuffle_next(packed, packed, rng);
};

// A domain whose states may have very many successors: it shows some of them at a time, so that a
// search can stop between them.
template <class D>
concept PausingDomain = Domain<D> && requires(D domain, const std::byte* packed) {
  // Shows the first of those that `expand` shows.
  domain.expand_first(packed, AnySink{});
  // Are there more? Then `expand_on(packed)` shows the next; the domain is asked for nothing else
  // meanwhile.
  { domain.unfinished() } -> std::same_as<bool>;
  domain.expand_on(packed, AnySink{});
};

}  // namespace pushwise
