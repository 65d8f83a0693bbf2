#include "sokoban/optimal/frontier_check.hpp"

#include <algorithm>

#include "sokoban/state/zobrist.hpp"

namespace pushwise::sokoban {

namespace {

// Beyond what any level has; larger ones would overflow a sum.
constexpr Cost largest_price = 1'000'000;

class Checker {
 public:
  Checker(OptimalFrontier& frontier, const Board& board, const Packing& live)
      : frontier_(frontier), board_(board), live_(live), position_(board) {
    position_.refresh();
    start_ = board.boxes();
    std::sort(start_.begin(), start_.end());
    start_region_ = position_.reach().lowest();
  }

  bool states() {
    const Zobrist zobrist(board_.cells());
    std::vector<std::uint64_t> hashes;
    std::vector<Cell> boxes;
    for (std::size_t i = 0; i < frontier_.states.size(); ++i) {
      boxes.clear();
      live_.for_each_box(frontier_.boxes.data() + i * live_.words() * 8,
                         [&](Cell cell) { boxes.push_back(cell); });
      if (!is_state(boxes, frontier_.states[i])) return false;
      hashes.push_back(zobrist.boxes(boxes) ^ zobrist.player(frontier_.states[i].player));
    }
    std::sort(hashes.begin(), hashes.end());
    const bool begins = frontier_.way == Way::forward ? roots_ == 1 : roots_ > 0;
    return begins && std::adjacent_find(hashes.begin(), hashes.end()) == hashes.end();
  }

  // Does everything that waits stand there under its f?
  bool queue() const {
    std::vector<bool> found(frontier_.states.size());
    for (const OptimalFrontier::Entry& entry : frontier_.queue) {
      if (entry.state >= found.size() || entry.f == OptimalFrontier::closed) return false;
      if (entry.f == frontier_.states[entry.state].f) found[entry.state] = true;
    }
    for (std::size_t i = 0; i < found.size(); ++i)
      if (frontier_.states[i].f != OptimalFrontier::closed && !found[i]) return false;
    return true;
  }

  bool test() {
    if (!frontier_.test) return true;
    if (frontier_.test->asked >= frontier_.states.size()) return false;
    if (!frontier_.test->halt) return true;
    OptimalDescent::Halt& halt = *frontier_.test->halt;
    return halt.untried.size() == halt.way.size() &&
           std::all_of(halt.visits.begin(), halt.visits.end(),
                       [&](auto& visit) { return stands(visit.boxes, visit.player); });
  }

  // Boxes in patterns and jams are put in order.
  bool judge() {
    JudgeMemory& memory = frontier_.judge;
    const auto fits = [&](auto& group) {
      std::sort(group.boxes.begin(), group.boxes.end());
      return !group.boxes.empty() && group.player != board_.wall() &&
             std::adjacent_find(group.boxes.begin(), group.boxes.end()) == group.boxes.end() &&
             !std::binary_search(group.boxes.begin(), group.boxes.end(), group.player) &&
             all_live(group.boxes);
    };
    const auto is_pattern = [&](JudgeMemory::Mined& pattern) {
      return pattern.boxes.size() <= most_pattern_boxes && pattern.penalty > 0 &&
             pattern.penalty <= infinite && fits(pattern);
    };
    return std::all_of(memory.patterns.begin(), memory.patterns.end(), is_pattern) &&
           std::all_of(memory.jams.jams.begin(), memory.jams.jams.end(), fits) &&
           all_live(memory.still.still) &&
           std::all_of(memory.prices.begin(), memory.prices.end(), [](Cost price) {
             return price >= -largest_price && price <= largest_price;
           });
  }

 private:
  bool all_live(const std::vector<Cell>& cells) const {
    return std::all_of(cells.begin(), cells.end(),
                       [&](Cell cell) { return cell != board_.wall() && live_.usable(cell); });
  }

  // All boxes on cells of their own, and a player beside them, who becomes the lowest cell of the
  // region.
  bool stands(const std::vector<Cell>& boxes, Cell& player) {
    std::vector<Cell> sorted = boxes;
    std::sort(sorted.begin(), sorted.end());
    if (boxes.size() != start_.size() || player == board_.wall() ||
        std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end() || !all_live(boxes))
      return false;
    position_.set(boxes, player);
    if (position_.box_at(player) != no_box) return false;
    position_.refresh();
    player = position_.reach().lowest();
    return true;
  }

  bool is_state(const std::vector<Cell>& boxes, OptimalFrontier::State& state) {
    if (!stands(boxes, state.player)) return false;
    if (state.moved != board_.wall() && position_.box_at(state.moved) == no_box) return false;
    if (state.pushes > OptimalRecord::most_pushes) return false;
    if (state.f != OptimalFrontier::closed && state.f < state.pushes) return false;
    std::vector<Cell> sorted = boxes;
    std::sort(sorted.begin(), sorted.end());
    const bool is_start = sorted == start_ && state.player == start_region_;
    const bool forward = frontier_.way == Way::forward;
    const bool is_root = forward ? is_start : position_.solved();
    const bool is_end = forward ? position_.solved() : is_start;
    if (state.pushes == 0) ++roots_;
    return is_root == (state.pushes == 0) && !is_end;
  }

  OptimalFrontier& frontier_;
  const Board& board_;
  const Packing& live_;
  Position position_;
  std::vector<Cell> start_;
  Cell start_region_;
  std::size_t roots_ = 0;
};

}  // namespace

bool is_frontier(OptimalFrontier& frontier, const Board& board, const Packing& live) {
  if (frontier.lower_bound < 0 || frontier.lower_bound >= frontier.ceiling) return false;
  Checker checker(frontier, board, live);
  return checker.states() && checker.queue() && checker.test() && checker.judge();
}

}  // namespace pushwise::sokoban
