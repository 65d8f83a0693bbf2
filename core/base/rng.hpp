// SplitMix64: a tiny, well mixed generator. Every random choice of the core comes from one of
// these, seeded explicitly, so that a run can be repeated.
#pragma once

#include <cstdint>

namespace pushwise {

class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) : state_(seed) {}
  // The seed of a generator that goes on from here.
  constexpr std::uint64_t state() const { return state_; }

  constexpr std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }

  // A number in [0, bound), by multiplication instead of the biased and slower remainder.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace pushwise
