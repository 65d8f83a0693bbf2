#include "sokoban/bounds/linear_conflict.hpp"

#include <unordered_map>
#include <utility>

#include "sokoban/proof/few_boxes.hpp"

namespace pushwise::sokoban {

namespace {

// Decides whether a pair needs more pushes than its distances say.
class Conflicts {
 public:
  explicit Conflicts(const RowSource& rows)
      : prover_(rows.terrain(), nullptr, Way::forward, &rows.table()),
        position_(rows.terrain().board()) {}

  bool between(Cell a, Cell b, Cell player) {
    position_.set({a, b}, player);
    position_.refresh();
    const std::uint64_t key =
        (std::uint64_t{a} << 32) | (std::uint64_t{b} << 16) | position_.reach().lowest();
    const auto known = verdicts_.find(key);
    if (known != verdicts_.end()) return known->second;
    // Giving up says nothing, and no conflict is the safe answer.
    const bool verdict = prover_.cost({a, b}, player, budget, {}, nullptr, 2).penalty >= 2;
    verdicts_.emplace(key, verdict);
    return verdict;
  }

 private:
  static constexpr std::size_t budget = 4000;

  FewBoxes prover_;
  Position position_;
  std::unordered_map<std::uint64_t, bool> verdicts_;
};

class LinearConflictBound final : public Bound {
 public:
  LinearConflictBound(std::unique_ptr<Bound> base, const RowSource& rows)
      : base_(std::move(base)), pairs_(rows) {}

  std::string name() const override { return base_->name() + "+linear-conflict"; }
  bool admissible() const override { return true; }
  bool consistent() const override { return false; }
  bool has_parity() const override { return base_->has_parity(); }

  Cost value(const Position& position) override {
    return with_conflicts(position, base_->value(position));
  }
  void enter(const Position& position) override { base_->enter(position); }
  Cost after_push(const Position& position, BoxNumber moved) override {
    return with_conflicts(position, base_->after_push(position, moved));
  }

 private:
  Cost with_conflicts(const Position& position, Cost base) {
    if (base >= infinite) return base;
    used_.assign(position.boxes().size(), false);
    const Board& board = position.board();
    for (BoxNumber box = 0; box < position.boxes().size(); ++box)
      for (const Direction d : {right, down}) {
        const BoxNumber other = position.box_at(board.next(position.box(box), d));
        if (other == no_box || used_[box] || used_[other]) continue;
        if (!pairs_.between(position.box(box), position.box(other), position.player())) continue;
        used_[box] = used_[other] = true;
        base += 2;
      }
    return base;
  }

  std::unique_ptr<Bound> base_;
  Conflicts pairs_;
  std::vector<bool> used_;
};

}  // namespace

std::unique_ptr<Bound> add_linear_conflicts(std::unique_ptr<Bound> base, const RowSource& rows) {
  return std::make_unique<LinearConflictBound>(std::move(base), rows);
}

}  // namespace pushwise::sokoban
