#include "patterns.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <stdexcept>

#include "base/clock.hpp"
#include "module.hpp"
#include "sokoban/proof/passive_miner.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

std::optional<Cost> finite(Cost cost) {
  return cost >= infinite ? std::nullopt : std::optional<Cost>(cost);
}

// Passive mining of a range of placements, a slice of time at a time.
class PlacementMiner {
 public:
  PlacementMiner(std::shared_ptr<Terrain> terrain, std::size_t budget, bool restrictive,
                 double table_mib)
      : terrain_(std::move(terrain)),
        miner_(*terrain_, budget, restrictive,
               static_cast<std::size_t>(std::max(table_mib, 0.0) * (1 << 20))) {}

  std::uint64_t placements(std::size_t boxes) const { return choose(miner_.live_cells(), boxes); }

  // Judge placements from `first` on, up to `end` and for about that many seconds; the number of
  // the first that was not judged, and the patterns.
  std::pair<std::uint64_t, std::vector<DrawnPattern>> run(std::size_t boxes, std::uint64_t first,
                                                          std::uint64_t end, double seconds) {
    if (boxes < 1 || boxes > most_pattern_boxes)
      throw std::invalid_argument("a pattern has from 1 to 6 boxes");
    end = std::min(end, placements(boxes));
    std::pair<std::uint64_t, std::vector<DrawnPattern>> result{first, {}};
    if (first >= end) return result;
    const Clock clock;
    Placement placement(boxes, first);
    do {
      found_.clear();
      miner_.judge(placement, found_);
      for (const Pattern& pattern : found_)
        result.second.push_back(drawn_pattern(terrain_->board(), pattern));
      placement.next();
    } while (++result.first < end && clock.seconds() < seconds);
    return result;
  }
  // Judge these boxes only.
  std::vector<DrawnPattern> judge(const Positions& boxes) {
    const Board& board = terrain_->board();
    std::vector<Cell> cells;
    for (const std::size_t box : boxes) {
      if (box >= board.width() * board.height() || board.cell_at(box) == board.wall() ||
          terrain_->is_dead(board.cell_at(box)))
        throw std::invalid_argument("a box stands on a cell where it is lost");
      cells.push_back(board.cell_at(box));
    }
    std::sort(cells.begin(), cells.end());
    if (cells.empty() || cells.size() > most_pattern_boxes ||
        std::adjacent_find(cells.begin(), cells.end()) != cells.end())
      throw std::invalid_argument("a pattern has from 1 to 6 boxes on different cells");
    found_.clear();
    miner_.judge(cells, found_);
    std::vector<DrawnPattern> out;
    for (const Pattern& pattern : found_) out.push_back(drawn_pattern(board, pattern));
    return out;
  }
  std::uint64_t nodes() const { return miner_.nodes(); }

 private:
  std::shared_ptr<Terrain> terrain_;
  PassiveMiner miner_;
  std::vector<Pattern> found_;
};

}  // namespace

DrawnPattern drawn_pattern(const Board& board, const Pattern& pattern) {
  std::optional<std::pair<std::size_t, ByGoal>> restriction;
  if (!pattern.by_goal.empty()) {
    restriction.emplace(board.position(pattern.lead), ByGoal{});
    for (std::size_t goal = 0; goal < pattern.by_goal.size(); ++goal)
      restriction->second.emplace_back(board.position(board.goals()[goal]),
                                       finite(pattern.by_goal[goal]));
  }
  return {positions(board, pattern.boxes), board.position(pattern.player()),
          finite(pattern.penalty), pattern.exact, restriction};
}

PatternSet::PatternSet(std::shared_ptr<Terrain> terrain)
    : terrain_(std::move(terrain)),
      store_(std::make_shared<PatternStore>(terrain_->board())),
      alone_(terrain_->board()) {}

Pattern PatternSet::pattern(const DrawnPattern& drawn) const {
  const auto& [boxes, player, penalty, exact, restriction] = drawn;
  const Board& board = terrain_->board();
  const auto inside = [&](std::size_t position) { return interior(board, position); };
  std::vector<Cell> cells;
  for (const std::size_t box : boxes) cells.push_back(inside(box));
  std::sort(cells.begin(), cells.end());
  const Cell stands = inside(player);
  if (cells.empty() || cells.size() > most_pattern_boxes ||
      std::adjacent_find(cells.begin(), cells.end()) != cells.end() ||
      std::binary_search(cells.begin(), cells.end(), stands))
    throw std::invalid_argument("a pattern has 1 to 6 boxes on different cells, not the player's");
  if (penalty && *penalty < 0) throw std::invalid_argument("a penalty is not negative");
  Pattern made = make_pattern(alone_, cells, stands, penalty.value_or(infinite), exact);
  if (!restriction || !penalty) return made;
  made.lead = inside(restriction->first);
  if (!std::binary_search(cells.begin(), cells.end(), made.lead))
    throw std::invalid_argument("the lead is one of the boxes");
  made.by_goal.assign(board.goals().size(), *penalty);
  for (const auto& [cell, extra] : restriction->second) {
    const int goal = board.goal_number(inside(cell));
    if (goal < 0) throw std::invalid_argument("not a goal");
    made.by_goal[static_cast<std::size_t>(goal)] = std::max(*penalty, extra.value_or(infinite));
  }
  return made;
}

bool PatternSet::add(const DrawnPattern& drawn) { return store_->add(pattern(drawn)); }

std::vector<DrawnPattern> PatternSet::all(std::size_t first) const {
  std::vector<DrawnPattern> out;
  for (std::size_t i = first; i < store_->size(); ++i)
    out.push_back(drawn_pattern(terrain_->board(), (*store_)[i]));
  return out;
}

bool PatternSet::confirms(const DrawnPattern& drawn, std::size_t budget) const {
  const Pattern claimed = pattern(drawn);
  const Cell player = terrain_->board().cell_at(std::get<1>(drawn));
  FewBoxes search(*terrain_, nullptr);
  if (search.cost(claimed.boxes, player, budget).penalty < claimed.penalty) return false;
  const auto lead = static_cast<std::size_t>(
      std::find(claimed.boxes.begin(), claimed.boxes.end(), claimed.lead) - claimed.boxes.begin());
  for (std::size_t goal = 0; goal < claimed.by_goal.size(); ++goal)
    if (search.cost(claimed.boxes, player, budget, {lead, goal}).penalty < claimed.by_goal[goal])
      return false;
  return true;
}

void bind_patterns(nb::module_& m) {
  m.attr("MOST_PATTERN_BOXES") = most_pattern_boxes;
  nb::class_<PatternSet>(m, "Patterns", "Deadlocks and penalties of a few boxes on one level.")
      .def(nb::init<std::shared_ptr<Terrain>>(), "terrain"_a)
      .def("add", &PatternSet::add, "pattern"_a,
           "False if it says nothing new. (boxes, player, penalty, exact, by goal)")
      .def("all", &PatternSet::all, "first"_a = 0)
      .def("confirms", &PatternSet::confirms, "pattern"_a, "budget"_a)
      .def("__len__", &PatternSet::size);
  nb::class_<PlacementMiner>(m, "PlacementMiner", "Judges every placement of a few boxes.")
      .def(nb::init<std::shared_ptr<Terrain>, std::size_t, bool, double>(), "terrain"_a,
           "budget"_a = 1000, "restrictive"_a = false, "table_mib"_a = 256.0)
      .def("placements", &PlacementMiner::placements, "boxes"_a)
      .def("run", &PlacementMiner::run, "boxes"_a, "first"_a, "end"_a, "seconds"_a,
           nb::call_guard<nb::gil_scoped_release>(),
           "The first placement not judged, and the patterns of those that were.")
      .def("judge", &PlacementMiner::judge, "boxes"_a, "The patterns of these boxes.")
      .def_prop_ro("nodes", &PlacementMiner::nodes);
}

}  // namespace pushwise
