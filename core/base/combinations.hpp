// Placements of k boxes on the live cells, numbered.
//
// The number of cells c1 < c2 < … < ck is the sum of C(ci, i): each placement has the same number
// whatever was looked at before, so work can be divided, stopped and taken up again.
#pragma once

#include <cstdint>
#include <vector>

namespace pushwise::sokoban {

// C(n, k), or the largest number if it is larger.
inline std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
  if (k > n) return 0;
  std::uint64_t result = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    const std::uint64_t factor = n - k + i;
    if (result > UINT64_MAX / factor) return UINT64_MAX;
    result = result * factor / i;
  }
  return result;
}

class Placement {
 public:
  // The placement of `boxes` boxes with this number; there is one for every number below
  // choose(cells, boxes).
  Placement(std::size_t boxes, std::uint64_t number) : at_(boxes) {
    for (std::size_t i = boxes; i > 0; --i) {
      std::uint32_t cell = static_cast<std::uint32_t>(i - 1);
      while (choose(cell + 1, i) <= number) ++cell;
      at_[i - 1] = cell;
      number -= choose(cell, i);
    }
  }

  const std::vector<std::uint32_t>& cells() const { return at_; }

  void next() {
    for (std::size_t i = 0; i < at_.size(); ++i) {
      ++at_[i];
      if (i + 1 == at_.size() || at_[i] < at_[i + 1]) return;
      at_[i] = static_cast<std::uint32_t>(i);
    }
  }

 private:
  std::vector<std::uint32_t> at_;
};

}  // namespace pushwise::sokoban
