// What finds nothing is tried less and less often.
//
// After `patience` failures one occasion is passed over between two tries, after twice as many two,
// and so on up to `rarest`; a success begins anew.
#pragma once

#include <algorithm>
#include <cstdint>

namespace pushwise {

class Backoff {
 public:
  constexpr Backoff(std::uint32_t patience, std::uint32_t rarest)
      : patience_(patience), rarest_(rarest) {}

  // There is an occasion: is it time for a try? Then its result is told.
  bool due() {
    if (pause_ == 0) return true;
    --pause_;
    return false;
  }
  // Returns what it was told.
  bool tell(bool success) {
    if (success)
      failures_ = 0;
    else
      pause_ = std::min(++failures_ / patience_, rarest_);
    return success;
  }

 private:
  std::uint32_t patience_;
  std::uint32_t rarest_;
  std::uint32_t failures_ = 0;  // since the last success
  std::uint32_t pause_ = 0;     // occasions to pass over
};

}  // namespace pushwise
