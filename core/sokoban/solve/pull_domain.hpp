// Sokoban backwards: from the solved positions by pulls to the start.
//
// Roots are all placements of the boxes on the goals with every player region from which something
// can be pulled; the target is the start's boxes together with the start's player region. Forward
// deadlock tests do not hold here, so the judge of this domain has backward parts only.
#pragma once

#include <algorithm>

#include "sokoban/solve/domain_base.hpp"

namespace pushwise::sokoban {

// Placements of the boxes on the goals: the number of solved box sets, or `most` if there are more.
inline std::size_t solved_sets(const Board& board, std::size_t most) {
  const std::size_t goals = board.goals().size();
  const std::size_t boxes = board.boxes().size();
  if (boxes > goals) return 0;
  std::size_t sets = 1;
  for (std::size_t i = 1; i <= boxes; ++i) {
    if (sets > most * i / (goals - boxes + i)) return most;
    sets = sets * (goals - boxes + i) / i;
  }
  return sets;
}

class PullDomain : public DomainBase {
 public:
  // More solved box sets than this are too many to begin with.
  static constexpr std::size_t most_sets = 1000000;

  PullDomain(const Board& board, const Packing& packing, Judge& judge)
      : DomainBase(board, packing, judge), target_(packing.bytes()) {
    position_.refresh();
    if (all_usable(position_.boxes()))
      packing.pack(position_.boxes(), position_.reach().lowest(), target_.data());
  }

  template <class Sink>
  void roots(Sink&& sink) {
    const std::size_t boxes = board().boxes().size();
    const std::size_t goals = board().goals().size();
    if (board().has_lost_box() || boxes > goals) return;
    last_ = no_push;
    // All subsets of the goals of the right size, in lexicographic order.
    std::vector<std::size_t> chosen(boxes);
    for (std::size_t i = 0; i < boxes; ++i) chosen[i] = i;
    while (true) {
      show_regions(chosen, sink);
      std::size_t i = boxes;
      while (i > 0 && chosen[i - 1] == goals - boxes + i - 1) --i;
      if (i == 0) break;
      ++chosen[i - 1];
      for (std::size_t j = i; j < boxes; ++j) chosen[j] = chosen[j - 1] + 1;
    }
  }

  template <class Sink>
  void expand(const std::byte* packed, Sink&& sink) {
    packing_.unpack(packed, position_);
    position_.refresh();
    position_.pulls(pulls_);
    judge_.enter(position_);
    const Cell player = position_.player();
    const std::uint64_t hash = zobrist_.boxes(position_.boxes());
    for (const Push pull : pulls_) {
      const Cell from = position_.box(pull.box);
      const Cell to = board().next(from, pull.direction);
      if (!packing_.usable(to)) {
        judge_.count_dead_cell();
        continue;
      }
      position_.pull(pull);
      position_.refresh();
      last_ = pull;
      pack_child(packed, from, to, position_.reach().lowest());
      sink(Successor{buffer_.data(),
                     hash ^ zobrist_.box(from) ^ zobrist_.box(to) ^
                         zobrist_.player(position_.reach().lowest()),
                     1});
      position_.undo_pull(pull, player);
    }
  }

  Cost bound() { return judge_.judge(position_, last_); }

  bool is_goal(const std::byte* packed) const {
    return std::memcmp(packed, target_.data(), target_.size()) == 0;
  }

 private:
  template <class Sink>
  void show_regions(const std::vector<std::size_t>& chosen, Sink&& sink) {
    std::vector<Cell> boxes;
    for (const std::size_t goal : chosen) boxes.push_back(board().goals()[goal]);
    if (!all_usable(boxes)) return;  // no box can come from a start square to each of these
    position_.set(boxes, 0);
    std::vector<bool> seen(board().cells());
    std::vector<Push> pulls;
    for (Cell cell = 0; cell < board().cells(); ++cell) {
      if (seen[cell] || position_.occupied(cell)) continue;
      position_.set_player(cell);
      position_.refresh();
      for (const Cell reached : position_.reach().cells()) seen[reached] = true;
      position_.pulls(pulls);
      // A region without a pull leads nowhere, unless the level starts solved.
      if (!pulls.empty() || position_.reach().contains(board().player())) show(sink, 0);
    }
  }

  std::vector<std::byte> target_;
  std::vector<Push> pulls_;
};

static_assert(Domain<PullDomain>);

}  // namespace pushwise::sokoban
