// Which start square each box taken off the board came from: no two from the same one.
//
// Every box keeps all the squares it could have come from, and an augmenting path looks for room
// for one more, so no early choice has to be right.
#pragma once

#include <utility>
#include <vector>

namespace pushwise::sokoban {

class Origins {
 public:
  explicit Origins(std::size_t starts) : taker_(starts, nobody) {}

  // Could a box that reaches these start squares be taken off as well?
  bool fits(const std::vector<std::size_t>& reached) {
    choices_.push_back(reached);
    const bool found = find_room(false);
    choices_.pop_back();
    return found;
  }
  void take(std::vector<std::size_t> reached) {
    choices_.push_back(std::move(reached));
    find_room(true);
  }

 private:
  static constexpr std::size_t nobody = static_cast<std::size_t>(-1);

  // For the last box; `keep` says whether the others make room indeed.
  bool find_room(bool keep) {
    seen_.assign(taker_.size(), false);
    return augment(choices_.size() - 1, keep);
  }
  bool augment(std::size_t box, bool keep) {
    for (const std::size_t start : choices_[box]) {
      if (seen_[start]) continue;
      seen_[start] = true;
      if (taker_[start] != nobody && !augment(taker_[start], keep)) continue;
      if (keep) taker_[start] = box;
      return true;
    }
    return false;
  }

  std::vector<std::size_t> taker_;
  std::vector<std::vector<std::size_t>> choices_;
  std::vector<bool> seen_;
};

}  // namespace pushwise::sokoban
