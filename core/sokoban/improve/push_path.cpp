#include "sokoban/improve/push_path.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "sokoban/state/walk.hpp"

namespace pushwise::sokoban {

namespace {

// Make a push that may be wrong.
void play(Position& position, PathPush push) {
  const BoxNumber box = position.box_at(push.from);
  if (box == no_box || position.occupied(position.board().next(push.from, push.direction)))
    throw std::logic_error("the path makes an impossible push");
  position.push({box, push.direction});
}

}  // namespace

PushPath PushPath::from_lurd(const Board& board, std::string_view lurd) {
  std::vector<PathPush> pushes;
  Position position(board);
  for (const char letter : lurd) {
    std::size_t number = move_letters.find(letter);
    if (number == std::string_view::npos) number = push_letters.find(letter);
    if (number == std::string_view::npos) throw std::logic_error("not a letter of a solution");
    const auto direction = static_cast<Direction>(number);
    const Cell ahead = board.next(position.player(), direction);
    if (ahead == board.wall()) throw std::logic_error("the path walks into a wall");
    if (position.occupied(ahead)) {
      pushes.push_back({ahead, direction});
      play(position, pushes.back());
    } else {
      position.set_player(ahead);
    }
  }
  return PushPath(board, std::move(pushes));
}

PushPath::PushPath(const Board& board, std::vector<PathPush> pushes)
    : board_(&board), pushes_(std::move(pushes)), moves_{0} {
  Position position(board);
  Walk walk(board);
  for (std::size_t i = 0; i < pushes_.size(); ++i) {
    walk.flood(position.occupancy(), position.player());
    if (!walk.reaches(stand(i))) throw std::logic_error("the player cannot get behind the box");
    moves_.push_back(moves_.back() + walk.steps(stand(i)) + 1);
    play(position, pushes_[i]);
  }
}

Cell PushPath::stand(std::size_t i) const {
  return board_->next(pushes_[i].from, opposite(pushes_[i].direction));
}

Cost PushPath::moves_between(std::size_t begin, std::size_t end) const {
  const Cost until = end < size() ? moves_[end + 1] - 1 : moves_[end];
  return until - moves_[begin];
}

PathState PushPath::point(std::size_t i) const {
  Position position(*board_);
  for (std::size_t at = 0; at < i; ++at) play(position, pushes_[at]);
  return {position.boxes(), position.player()};
}

PushPath PushPath::with(std::size_t begin, std::size_t end,
                        const std::vector<PathPush>& between) const {
  std::vector<PathPush> pushes(pushes_.begin(),
                               pushes_.begin() + static_cast<std::ptrdiff_t>(begin));
  pushes.insert(pushes.end(), between.begin(), between.end());
  pushes.insert(pushes.end(), pushes_.begin() + static_cast<std::ptrdiff_t>(end), pushes_.end());
  return PushPath(*board_, std::move(pushes));
}

std::string PushPath::lurd() const {
  Position position(*board_);
  std::vector<PathState> path{{position.boxes(), position.player()}};
  for (const PathPush push : pushes_) {
    position.set_player(board_->next(push.from, opposite(push.direction)));
    path.push_back({position.boxes(), position.player()});
    play(position, push);
    path.push_back({position.boxes(), position.player()});
  }
  return to_lurd(*board_, path, true);
}

PushPath without_loops(const Board& board, const PushPath& path) {
  // Where each state of the path occurs last; from its first occurrence the path goes on there.
  std::map<std::pair<std::vector<Cell>, Cell>, std::size_t> last;
  std::vector<std::pair<std::vector<Cell>, Cell>> states;
  Position position(board);
  for (std::size_t i = 0; i <= path.size(); ++i) {
    position.refresh();
    std::vector<Cell> boxes = position.boxes();
    std::sort(boxes.begin(), boxes.end());
    states.emplace_back(std::move(boxes), position.reach().lowest());
    last[states.back()] = i;
    if (position.solved()) break;
    if (i < path.size()) play(position, path.push(i));
  }
  std::vector<PathPush> pushes;
  const std::size_t end = states.size() - 1;
  for (std::size_t i = last[states[0]]; i < end; i = last[states[i + 1]])
    pushes.push_back(path.push(i));
  return PushPath(board, std::move(pushes));
}

}  // namespace pushwise::sokoban
