// How much effort a question deserves that comes up again and again.
//
// A proof by search has a budget. Where it ends without an answer the answer is "not proved", and
// mostly that costs nothing: the question is never asked again. One that keeps coming up is worth
// more. After 128 more queries the next try may take twice the states, after another 256 four times
// as many, and so on: what all tries cost, shared among the queries, stays about the same.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pushwise::sokoban {

class Effort {
 public:
  static constexpr std::uint32_t first_wait = 128;   // queries
  static constexpr std::uint8_t most_doublings = 8;  // then it is given up for good

  // The question has come up again. Is it time for another try?
  bool again() {
    if (doublings_ == most_doublings || ++queries_ < first_wait << doublings_) return false;
    queries_ = 0;
    ++doublings_;
    return true;
  }

  // What the next try may take.
  std::size_t budget(std::size_t first) const { return first << doublings_; }

  Effort() = default;
  // As it was with these numbers.
  Effort(std::uint16_t queries, std::uint8_t doublings)
      : queries_(queries), doublings_(std::min(doublings, most_doublings)) {}
  std::uint16_t queries() const { return queries_; }
  std::uint8_t doublings() const { return doublings_; }

 private:
  std::uint16_t queries_ = 0;  // since the last try
  std::uint8_t doublings_ = 0;
};

}  // namespace pushwise::sokoban
