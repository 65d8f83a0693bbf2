// PI-corrals (sokoshell; Hoste): if all pushes of the boxes around closed areas lead inwards and
// can be made now, only they need be made.
//
// C is a union of whole regions the player cannot reach, F all boxes next to C. A push of f in F
// from s to t is void if s or t is a wall or holds a box of F, if s lies in C, or if a box is lost
// on t. Every other push must have t in C and s reachable now. Where another box stands on s or t,
// or s or t lies in another closed region, C is grown by that region (or by a region next to that
// box) and examined again; if it cannot be grown it fails. There must be work left: a box of F off
// goal or, with as many boxes as goals, an empty goal in C.
//
// Boxes are examined in the order of cells, whatever their numbers: how a corral grows may depend
// on that order, and the choice must depend on the state alone (a backward search asks twice).
//
// This keeps the true distance of every state (tested state by state against exhaustive search).
#include <algorithm>

#include "sokoban/reduce/reductions.hpp"
#include "sokoban/state/regions.hpp"

namespace pushwise::sokoban {

namespace {

class PiCorral final : public Reduction {
 public:
  explicit PiCorral(const Terrain& terrain)
      : terrain_(&terrain),
        regions_(terrain.board()),
        fence_(terrain.board().cells() + 1),
        as_many_goals_(terrain.board().goals().size() == terrain.board().boxes().size()) {}

  std::string name() const override { return "pi-corral"; }

  bool reduce(const Position& position, std::vector<Push>& pushes) override {
    regions_.compute(position);
    bool found = false;
    for (std::size_t region = 0; region < regions_.count(); ++region) {
      if (!examine(position, region)) continue;
      // The smallest corral; among equals the first, so that the choice depends on the state alone.
      if (!found || inward_.size() < best_.size()) best_ = inward_;
      found = true;
    }
    if (found) pushes = best_;
    return found;
  }

 private:
  // Grow a corral from one region. True if it ends as a PI-corral with work left, its pushes in
  // inward_.
  bool examine(const Position& position, std::size_t seed) {
    inside_.assign(regions_.count(), false);
    inside_[seed] = true;
    while (true) {
      mark_fence(position);
      const Answer answer = check(position);
      if (answer == Answer::fails) return false;
      if (answer == Answer::holds) return work_left(position);
    }
  }

  enum class Answer : std::uint8_t { holds, grown, fails };

  bool in_corral(Cell cell) const {
    const std::uint16_t region = regions_.of(cell);
    return region != Regions::none && inside_[region];
  }

  void mark_fence(const Position& position) {
    std::fill(fence_.begin(), fence_.end(), std::uint8_t{0});
    border_.clear();
    for (const Cell box : position.boxes())
      for (const Cell beside : position.board().around(box))
        if (in_corral(beside)) {
          fence_[box] = 1;
          border_.push_back(box);
          break;
        }
    std::sort(border_.begin(), border_.end());
  }

  Answer check(const Position& position) {
    const Board& board = position.board();
    inward_.clear();
    for (const Cell cell : border_)
      for (const Direction d : directions) {
        const Cell from = board.next(cell, opposite(d));
        const Cell to = board.next(cell, d);
        if (from == board.wall() || to == board.wall()) continue;
        if (fence_[from] != 0 || fence_[to] != 0 || in_corral(from)) continue;
        if (terrain_->is_dead(to)) continue;
        if (in_corral(to) && position.reach().contains(from)) {
          inward_.push_back({position.box_at(cell), d});
          continue;
        }
        if (!in_corral(to) && !grow_by(position, to)) return Answer::fails;
        if (in_corral(to) && !grow_by(position, from)) return Answer::fails;
        return Answer::grown;
      }
    return Answer::holds;
  }

  // Take in the closed region that holds the cell, or one next to the box that stands on it.
  bool grow_by(const Position& position, Cell cell) {
    if (regions_.of(cell) != Regions::none) {
      inside_[regions_.of(cell)] = true;
      return true;
    }
    if (position.box_at(cell) == no_box) return false;  // the player's own region
    for (const Cell beside : position.board().around(cell)) {
      const std::uint16_t region = regions_.of(beside);
      if (region == Regions::none || inside_[region]) continue;
      inside_[region] = true;
      return true;
    }
    return false;
  }

  bool work_left(const Position& position) const {
    const Board& board = position.board();
    for (const Cell box : position.boxes())
      if (fence_[box] != 0 && !board.is_goal(box)) return true;
    if (!as_many_goals_) return false;
    return std::any_of(board.goals().begin(), board.goals().end(),
                       [&](Cell goal) { return in_corral(goal); });
  }

  const Terrain* terrain_;
  Regions regions_;
  std::vector<std::uint8_t> fence_;  // by cell: is the box there next to the corral?
  std::vector<Cell> border_;         // the same boxes, in the order of cells
  bool as_many_goals_;
  std::vector<bool> inside_;
  std::vector<Push> inward_;
  std::vector<Push> best_;
};

}  // namespace

std::unique_ptr<Reduction> make_pi_corral(const Terrain& terrain) {
  return std::make_unique<PiCorral>(terrain);
}

}  // namespace pushwise::sokoban
