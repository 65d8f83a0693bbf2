// The gate rule: a box b on a cell c that is no goal; the part of the floor that holds the player
// touches c at one cell a only, and the player can walk to a now. Nothing beyond b can change until
// b is pushed from a, and what the player does on this side can as well be done afterwards: so that
// push may be made at once, and if it is impossible the state is dead.
#include "sokoban/reduce/reductions.hpp"

namespace pushwise::sokoban {

namespace {

class Gate final : public Reduction {
 public:
  explicit Gate(const Terrain& terrain) : terrain_(&terrain) {}

  std::string name() const override { return "gate"; }

  bool reduce(const Position& position, std::vector<Push>& pushes) override {
    // The box on the lowest cell decides, so that the choice depends on the state alone.
    Cell chosen = position.board().wall();
    Push push{};
    for (BoxNumber box = 0; box < position.boxes().size(); ++box) {
      const Cell cell = position.box(box);
      Direction from{};
      if (cell < chosen && is_gate(position, cell, from)) {
        chosen = cell;
        push = {box, opposite(from)};
      }
    }
    if (chosen == position.board().wall()) return false;
    const Cell to = position.board().next(chosen, push.direction);
    pushes.clear();
    if (!position.occupied(to) && !terrain_->is_dead(to)) pushes.push_back(push);
    return true;
  }

 private:
  bool is_gate(const Position& position, Cell cell, Direction& from) const {
    const Board& board = position.board();
    if (board.is_goal(cell)) return false;
    const std::uint8_t side = terrain_->sides().side_of_player(cell, position.player());
    int touches = 0;
    for (const Direction d : directions)
      if (terrain_->sides().side(cell, d) == side) {
        ++touches;
        from = d;
      }
    return touches == 1 && position.reach().contains(board.next(cell, from));
  }

  const Terrain* terrain_;
};

}  // namespace

std::unique_ptr<Reduction> make_gate(const Terrain& terrain) {
  return std::make_unique<Gate>(terrain);
}

}  // namespace pushwise::sokoban
