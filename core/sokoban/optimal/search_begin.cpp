// How the push-optimal search begins: at its roots, from a checkpoint, or with the states of
// another.
#include <algorithm>
#include <utility>

#include "sokoban/optimal/search.hpp"
#include "sokoban/state/solved_positions.hpp"

namespace pushwise::sokoban {

Outcome OptimalSearch::start() {
  started_ = true;
  // The f of every root is counted from the least, so all are looked at before any is kept.
  std::vector<Cost> values;
  const auto value = [&] {
    values.push_back(is_root() ? evaluator_.start_value(position_) : infinite);
  };
  position_.set(board_.boxes(), board_.player());
  position_.refresh();
  if (!lost()) share_.way == Way::forward ? value() : for_each_solved(position_, value);
  const Cost least = values.empty() ? infinite : *std::min_element(values.begin(), values.end());
  if (least >= infinite) {
    lower_bound_ = infinite;
    return Outcome::exhausted;
  }
  const auto checkpoint = std::move(given_);
  const bool goes_on = checkpoint && can_go_on_from(*checkpoint);
  const auto lock = shared_->lock();
  root_f_ = shared_->root_f = lower_bound_ =
      evaluator_.rounded(std::max({least, floor_, goes_on ? checkpoint->lower_bound : 0}));
  if (root_f_ >= evaluator_.ceiling()) return end_at_ceiling();
  if (goes_on) return go_on_from(checkpoint);
  if (share_.way == Way::forward) return add_root(least);
  auto next = values.begin();
  Outcome outcome = Outcome::running;
  for_each_solved(position_, [&] {
    const Cost h = *next++;
    if (h < infinite && outcome == Outcome::running) outcome = add_root(h);
  });
  return outcome;
}

// At the side of another, who has the states.
void OptimalSearch::start_as_member() {
  started_ = true;
  position_.set(board_.boxes(), board_.player());
  position_.refresh();
  evaluator_.start_value(position_);
  if (const auto checkpoint = std::move(given_); checkpoint && can_go_on_from(*checkpoint)) {
    statistics_.expanded = expanded_before_ = checkpoint->expanded;
    evaluator_.learn(checkpoint->learned);
  }
}

void OptimalSearch::join(OptimalSearch& other) {
  member_ = other.shared_->join();
  shared_ = other.shared_;
  own_shared_ = nullptr;
  return_freed_memory();
  root_f_ = shared_->root_f;
  dive_ = no_dive;
  latest_ = no_state;
  if (!started_) start_as_member();
  put_aside_ = nullptr;
  put_aside_at_ = never_put_aside;
  statistics_.stored = statistics_.bytes = 0;
}

// Does what the checkpoint takes for granted hold here, and is there room for all of it?
bool OptimalSearch::can_go_on_from(const SearchCheckpoint& checkpoint) const {
  if (checkpoint.way != share_.way) return false;
  if (checkpoint.fingerprint != checkpoint_fingerprint(board_, states().packing())) return false;
  if (checkpoint.gates != parts_.gates || checkpoint.corrals != parts_.corrals) return false;
  if (checkpoint.ceiling < evaluator_.ceiling()) return false;
  if (share_.most_states != 0 && checkpoint.states.size() >= share_.most_states) return false;
  // Each with its place in the table and in the queue, and as much again to go on with.
  const std::size_t each = 2 * (OptimalRecord::bytes(states().packing()) + 12);
  return budget_.allow(checkpoint.states.size() * each * share_.searches);
}

Outcome OptimalSearch::go_on_from(std::shared_ptr<const SearchCheckpoint> checkpoint) {
  went_on_from_ = std::move(checkpoint);
  const SearchCheckpoint& from = *went_on_from_;
  statistics_.expanded = expanded_before_ = from.expanded;
  if (descent_) descent_->count_from(from.descended);
  evaluator_.learn(from.learned);
  // With a part of the states nothing can be proved, not even depth-first.
  if (!from.put(board_, states(), queue(), root_f_, evaluator_.step())) return Outcome::memory;
  if (states().size() >= put_aside_at_) {
    put_aside_ = went_on_from_;
    put_aside_at_ = never_put_aside;
  }
  return Outcome::running;
}

// Under the lock.
void OptimalSearch::put_aside() {
  put_aside_at_ = never_put_aside;
  put_aside_ = checkpoint_now();
}

std::shared_ptr<const SearchCheckpoint> OptimalSearch::checkpoint() const {
  if (put_aside_) return put_aside_;
  return share_.checkpoint_states > 0 ? checkpoint_now() : nullptr;
}

// Under the lock.
std::shared_ptr<const SearchCheckpoint> OptimalSearch::checkpoint_now() const {
  if (own_shared_ == nullptr || fallback_ || goal_ != no_state || states().size() == 0 ||
      lower_bound_ >= evaluator_.ceiling())
    return nullptr;
  const auto now = std::make_shared<SearchCheckpoint>();
  now->way = share_.way;
  now->fingerprint = checkpoint_fingerprint(board_, states().packing());
  now->ceiling = evaluator_.ceiling();
  now->lower_bound = lower_bound_;
  now->gates = parts_.gates;
  now->corrals = parts_.corrals;
  now->expanded = statistics_.expanded;
  if (descent_) now->descended = descent_->created();
  now->learned = evaluator_.learned();
  if (!now->take(board_, *shared_, evaluator_.step())) return nullptr;
  return now;
}

// Can the working position stand at the end from which this search begins? No solution has a box on
// a cell the packing does not know.
bool OptimalSearch::is_root() {
  if (lost()) return false;
  if (share_.way == Way::forward || evaluator_.course().ended(position_)) return true;
  std::vector<Push> pulls;
  position_.pulls(pulls);
  return !pulls.empty();
}

bool OptimalSearch::lost() const {
  const auto& boxes = position_.boxes();
  return board_.has_lost_box() || std::any_of(boxes.begin(), boxes.end(), [&](Cell cell) {
           return !states().packing().usable(cell);
         });
}

// Under the lock: keep the working position with no pushes behind it. Of several roots none may be
// missing, so what does not fit ends the search.
Outcome OptimalSearch::add_root(Cost h) {
  const Cell player = position_.reach().lowest();
  const StateId id =
      states().add(states().zobrist().boxes(position_.boxes()) ^ states().zobrist().player(player));
  if (id == no_state) return Outcome::memory;
  states().packing().pack_boxes(position_.boxes(), buffer_.data());
  states().record(id).set(buffer_.data(), player, 0, OptimalRecord::no_rank);
  if (evaluator_.course().ended(position_)) {
    goal_ = id;
    return Outcome::solved;
  }
  if (enqueue(id, std::max(root_f_, evaluator_.rounded(h)), h)) return Outcome::running;
  shared_->full = share_.way == Way::forward;
  return shared_->full ? Outcome::running : Outcome::memory;
}

}  // namespace pushwise::sokoban
