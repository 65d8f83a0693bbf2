#include "sokoban/proof/miner.hpp"

#include <algorithm>
#include <deque>

#include "sokoban/proof/minimise.hpp"

namespace pushwise::sokoban {

namespace {

// More boxes are not tried up to the cut square.
constexpr std::size_t most_cut_boxes = 4;
// Proofs up to the cut square go on as long as they cost no more states than this.
constexpr std::uint64_t cut_states_at_once = 20'000;
constexpr std::uint64_t cut_states_for_each_find = 4'000;

}  // namespace

// The answer to a question or, if it is too hard, up to the cut square.
FewBoxes::Answer Miner::ask(const std::vector<Cell>& boxes, Cell player) {
  FewBoxes::Answer answer = questions_.ask(boxes, player);
  if (answer.complete || cut_ == nullptr || boxes.size() > most_cut_boxes ||
      cut_nodes_ > cut_states_at_once + cut_found_ * cut_states_for_each_find)
    return answer;
  const std::uint64_t before = questions_.nodes();
  FewBoxes::Answer at_cut = questions_.ask(boxes, player, cut_);
  cut_nodes_ += questions_.nodes() - before;
  if (at_cut.penalty > answer.penalty) ++cut_found_;
  at_cut.penalty = std::max(at_cut.penalty, answer.penalty);
  return at_cut;
}

bool Miner::mine(const Position& position, BoxNumber start) {
  std::vector<Cell> boxes{position.box(start)};
  const Cell player = position.player();
  while (true) {
    const FewBoxes::Answer answer = ask(boxes, player);
    const Cost penalty = answer.penalty;
    const bool complete = answer.complete;
    if (boxes.size() >= smallest_ && penalty > known_penalty(boxes, player))
      return keep(boxes, player, penalty, complete && !answer.up_to_cut);
    // Dead or more expensive, but that is known; or too hard.
    if (!complete || penalty >= infinite) return false;
    if (boxes.size() == most_pattern_boxes) return false;
    const Cell next = obstacle(position, boxes, answer);
    if (next == position.board().wall()) return false;
    boxes.push_back(next);
    std::sort(boxes.begin(), boxes.end());
  }
}

bool Miner::try_boxes(std::vector<Cell> boxes, Cell player) {
  if (boxes.size() < smallest_ || boxes.size() > most_pattern_boxes) return false;
  std::sort(boxes.begin(), boxes.end());
  const FewBoxes::Answer& answer = questions_.ask(boxes, player);
  const Cost penalty = answer.penalty;
  const bool complete = answer.complete;
  return penalty > known_penalty(boxes, player) && keep(boxes, player, penalty, complete);
}

// What disjoint pairs, or patterns already stored, give for these boxes.
Cost Miner::known_penalty(const std::vector<Cell>& boxes, Cell player) {
  Cost best = 0;
  alone_.set(boxes, player);
  store_->for_each_in(alone_,
                      [&](const Pattern& pattern) { best = std::max(best, pattern.penalty); });
  if (smallest_ == 2) return best;
  // The first box with each of the others, or with none.
  const auto most = [&](auto&& self, std::vector<Cell> rest) -> Cost {
    if (rest.size() < 2) return 0;
    const Cell first = rest.back();
    rest.pop_back();
    Cost found = self(self, rest);
    for (std::size_t i = 0; i < rest.size(); ++i) {
      std::vector<Cell> others = rest;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const Cost pair = questions_.penalty({rest[i], first}, player);
      if (pair >= infinite) return infinite;
      const Cost below = self(self, others);
      if (below >= infinite) return infinite;
      found = std::max(found, pair + below);
    }
    return found;
  };
  return std::max(best, most(most, boxes));
}

// The first box of the position that a solution of `boxes` alone runs into; the wall if none.
Cell Miner::obstacle(const Position& position, const std::vector<Cell>& boxes,
                     const FewBoxes::Answer& answer) {
  const Board& board = terrain_->board();
  // Boxes that are not in the question stay where they are, after the question's own.
  alone_.set(boxes, position.player());
  others_.clear();
  for (const Cell cell : position.boxes())
    if (!alone_.occupied(cell)) others_.push_back(cell);
  for (const Cell cell : others_) alone_.add_box(cell);
  // A box that came to the cut square is in nobody's way.
  std::vector<Cell> own = boxes;
  for (const Push push : answer.solution) {
    const Cell box = own[push.box];
    const Cell stand = course_.stand(box, push.direction);
    const Cell room = course_.room(box, push.direction);
    alone_.refresh();
    if (!alone_.reach().contains(stand)) return first_on_walk(stand);
    if (alone_.box_at(room) != no_box) return room;
    const BoxNumber number = alone_.box_at(box);
    course_.make(alone_, {number, push.direction});
    own[push.box] = alone_.box(number);
    if (answer.up_to_cut && cut_->in_zone(boxes[push.box], position.player()) &&
        cut_->reached(own[push.box], alone_.player()))
      alone_.remove_box(number);
  }
  return board.wall();
}

// The first of the others' boxes on a walk that meets the fewest of them.
Cell Miner::first_on_walk(Cell target) {
  const Board& board = terrain_->board();
  const auto other = [&](Cell cell) {
    return std::find(others_.begin(), others_.end(), cell) != others_.end();
  };
  std::vector<std::uint32_t> met(board.cells(), 0xffffffffU);
  std::vector<Cell> before(board.cells(), board.wall());
  std::deque<Cell> queue{alone_.player()};
  met[alone_.player()] = 0;
  while (!queue.empty()) {
    const Cell cell = queue.front();
    queue.pop_front();
    for (const Cell beside : board.around(cell)) {
      if (alone_.occupied(beside) && !other(beside)) continue;
      const std::uint32_t count = met[cell] + (other(beside) ? 1 : 0);
      if (count >= met[beside]) continue;
      met[beside] = count;
      before[beside] = cell;
      if (other(beside))
        queue.push_back(beside);
      else
        queue.push_front(beside);
    }
  }
  Cell first = board.wall();
  for (Cell cell = target; cell != board.wall(); cell = before[cell])
    if (other(cell)) first = cell;
  return first;
}

// Drop what the penalty does not need, and store the rest.
bool Miner::keep(std::vector<Cell> boxes, Cell player, Cost penalty, bool exact) {
  boxes = minimised(std::move(boxes), smallest_, [&](const std::vector<Cell>& fewer) {
    const FewBoxes::Answer answer = ask(fewer, player);
    if (answer.penalty < penalty || answer.penalty <= known_penalty(fewer, player)) return false;
    penalty = answer.penalty;
    exact = answer.complete && !answer.up_to_cut;
    return true;
  });
  return store_->add(make_pattern(alone_, std::move(boxes), player, penalty, exact));
}

}  // namespace pushwise::sokoban
