#include "sokoban/bounds/descent.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "search/descent.hpp"

namespace pushwise::sokoban {

namespace {

// The pushes of a position that lower the base bound, walked in place.
class DescentSpace {
 public:
  struct Move {
    Push push;
    Cell player;
  };

  DescentSpace(const Terrain& terrain, Bound& base)
      : terrain_(terrain), base_(base), position_(terrain.board()) {}

  void set(const Position& position, Cost value) {
    position_.set(position.boxes(), position.player());
    position_.refresh();
    rests_.assign(1, value);
  }

  template <class Sink>
  void moves(Sink&& sink) {
    std::vector<Push> pushes;
    position_.pushes(pushes);
    for (const Push push : pushes)
      if (sink(Move{push, position_.player()})) return;
  }
  bool play(const Move& move) {
    const Cell to = position_.board().next(position_.box(move.push.box), move.push.direction);
    if (terrain_.is_dead(to)) return false;
    position_.push(move.push);
    position_.refresh();
    rests_.push_back(base_.value(position_));
    return true;
  }
  void undo(const Move& move) {
    position_.undo_push(move.push, move.player);
    position_.refresh();
    rests_.pop_back();
  }
  Cost rest() const { return rests_.back(); }
  bool is_goal() const { return position_.solved(); }
  // Boxes are numbered, but two boxes that change places make the same state.
  std::u16string key() const {
    std::u16string cells(position_.boxes().begin(), position_.boxes().end());
    std::sort(cells.begin(), cells.end());
    cells.push_back(static_cast<char16_t>(position_.reach().lowest()));
    return cells;
  }

 private:
  const Terrain& terrain_;
  Bound& base_;
  Position position_;
  std::vector<Cost> rests_;
};

class DescentBound final : public Bound {
 public:
  DescentBound(std::unique_ptr<Bound> base, const Terrain& terrain, std::uint64_t budget)
      : base_(std::move(base)), space_(terrain, *base_), test_(space_, true), budget_(budget) {}

  std::string name() const override { return base_->name() + "+descent"; }
  bool admissible() const override { return true; }
  bool consistent() const override { return false; }
  bool has_parity() const override { return base_->has_parity(); }

  Cost value(const Position& position) override {
    const Cost base = base_->value(position);
    if (base >= infinite) return base;
    space_.set(position, base);
    if (test_.run(base, budget_) != DescentAnswer::failed) return base;
    return base + (base_->has_parity() ? 2 : 1);
  }

 private:
  std::unique_ptr<Bound> base_;
  DescentSpace space_;
  Descent<DescentSpace> test_;
  std::uint64_t budget_;
};

}  // namespace

std::unique_ptr<Bound> add_descent(std::unique_ptr<Bound> base, const Terrain& terrain,
                                   std::uint64_t budget) {
  return std::make_unique<DescentBound>(std::move(base), terrain, budget);
}

}  // namespace pushwise::sokoban
