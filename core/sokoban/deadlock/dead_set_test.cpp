// Looks up the tables of dead pairs and triples for the box moved last.
#include <algorithm>
#include <bit>

#include "sokoban/deadlock/tests.hpp"

namespace pushwise::sokoban {

namespace {

using Word = std::uint64_t;

class SetTest final : public DeadlockTest {
 public:
  SetTest(std::shared_ptr<const DeadSets> table, Way way)
      : table_(std::move(table)), cells_(table_->cells()), way_(way), boxes_(cells_.words()) {}

  std::string name() const override { return table_->size() == 2 ? "pairs" : "triples"; }

  bool dead(const Position& position, Push last) override {
    std::fill(boxes_.begin(), boxes_.end(), Word{0});
    for (const Cell box : position.boxes())
      if (cells_.usable(box)) add(cells_.number(box));
    if (last.box != no_box)
      return with_others(position, position.box(last.box),
                         way_ == Way::forward ? opposite(last.direction) : last.direction);
    // The side on which the player is of each box it touches; others were judged when they moved.
    for (const Cell box : position.boxes())
      for (const Direction d : directions)
        if (position.reach().contains(position.board().next(box, d)) &&
            with_others(position, box, d))
          return true;
    return false;
  }
  Reason reason() const override { return {name(), set_, set_}; }

 private:
  void add(std::size_t number) { boxes_[number >> 6] |= Word{1} << (number & 63); }
  bool with_others(const Position& position, Cell moved, Direction stand) {
    if (!cells_.usable(moved)) return false;
    const std::size_t number = cells_.number(moved);
    const Cell nowhere = position.board().wall();
    if (table_->size() == 2) {
      const Cell second = met(table_->row(number, stand), nowhere);
      if (second == nowhere) return false;
      set_ = {moved, second};
      return true;
    }
    for (const Cell second : position.boxes()) {
      if (second == moved || !cells_.usable(second)) continue;
      const Cell third = met(table_->row(number, stand, cells_.number(second)), nowhere);
      if (third == nowhere) continue;
      set_ = {moved, second, third};
      return true;
    }
    return false;
  }

  // The first cell of a row on which a box of the position stands.
  Cell met(const Word* row, Cell nowhere) const {
    for (std::size_t i = 0; i < boxes_.size(); ++i)
      if (const Word common = row[i] & boxes_[i]; common != 0)
        return cells_.cell(i * 64 + static_cast<std::size_t>(std::countr_zero(common)));
    return nowhere;
  }

  std::shared_ptr<const DeadSets> table_;
  const Packing& cells_;
  Way way_;
  std::vector<Word> boxes_;
  std::vector<Cell> set_;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_set_test(std::shared_ptr<const DeadSets> table, Way way) {
  return std::make_unique<SetTest>(std::move(table), way);
}

}  // namespace pushwise::sokoban
