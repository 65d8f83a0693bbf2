// The plan of the fast engine, and how far a position has carried it out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "module.hpp"
#include "sokoban/fast/feature_space/delivery.hpp"
#include "sokoban/fast/feature_space/meters.hpp"
#include "sokoban/fast/feature_space/plan_meter.hpp"
#include "sokoban/fast/plan_strategy.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

class Plan {
 public:
  // Of a run of `plan`, or with a number other than 0 of a restart of `restarts`.
  Plan(std::shared_ptr<Terrain> terrain, std::uint64_t run, std::uint64_t restart)
      : terrain_(with_tables(std::move(terrain))),
        layout_(terrain_),
        plan_(restart > 0 ? fast::drawn_plan(layout_, restart)
                          : fast::searched_plan(layout_, run, planning_seconds)),
        progress_(plan_),
        rooms_(layout_),
        hotspots_(layout_),
        delivery_(*terrain_, plan_),
        position_(terrain_->board()),
        flood_(terrain_->board()) {}

  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  // (where the parked box stands, or none: any box will do; where it goes) of each step.
  std::vector<std::pair<std::optional<std::size_t>, std::size_t>> steps() const {
    std::vector<std::pair<std::optional<std::size_t>, std::size_t>> out;
    const Board& board = terrain_->board();
    for (std::size_t done = 0; done < plan_.size(); ++done) {
      const PackingPlan::Step& step = plan_.step(done);
      std::optional<std::size_t> from;
      if (step.from != off_board) from = board.position(step.from);
      out.emplace_back(from, board.position(step.to));
    }
    return out;
  }
  std::size_t clean() const { return plan_.clean(); }

  // Steps realised, boxes out of plan, boxes in the way of the next step (none: it is barred),
  // regions, blocked links, hotspots, sides of boxes the player can stand at, boxes on goals.
  using Measured = std::tuple<unsigned, unsigned, std::optional<unsigned>, unsigned, unsigned,
                              unsigned, unsigned, unsigned>;
  Measured features(const Positions& boxes, std::size_t player) {
    const Board& board = terrain_->board();
    position_.set(state_cells(board, boxes, player), interior(board, player));
    position_.refresh();
    const fast::PlanMeter::Progress progress = progress_.measure(position_);
    std::optional<unsigned> in_the_way = delivery_.find(position_, progress.packed);
    if (in_the_way == Delivery::impossible) in_the_way.reset();
    unsigned sides = 0;
    unsigned on_goals = 0;
    for (const Cell box : position_.boxes()) {
      for (const Cell beside : board.around(box)) sides += position_.reach().contains(beside);
      on_goals += board.is_goal(box) ? 1 : 0;
    }
    return {progress.packed,         progress.out_of_plan,       in_the_way, regions(),
            rooms_.enter(position_), hotspots_.enter(position_), sides,      on_goals};
  }

 private:
  static constexpr double planning_seconds = 5;

  static std::shared_ptr<Terrain> with_tables(std::shared_ptr<Terrain> terrain) {
    if (!terrain->affords_tables())
      throw std::length_error("the level is too large for a packing plan");
    return terrain;
  }
  // Into which the boxes cut the floor.
  unsigned regions() {
    const std::size_t cells = terrain_->board().cells();
    std::vector<std::uint8_t> counted(cells);
    unsigned count = 0;
    for (Cell cell = 0; cell < cells; ++cell) {
      if (position_.occupied(cell) || counted[cell] != 0) continue;
      ++count;
      flood_.flood(position_.occupancy(), cell);
      for (const Cell reached : flood_.cells()) counted[reached] = 1;
    }
    return count;
  }

  std::shared_ptr<Terrain> terrain_;
  fast::Layout layout_;
  PackingPlan plan_;
  fast::PlanMeter progress_;
  fast::RoomMeter rooms_;
  fast::HotspotMeter hotspots_;
  Delivery delivery_;
  Position position_;
  Reach flood_;
};

}  // namespace

void bind_plan(nb::module_& m) {
  nb::class_<Plan>(m, "Plan", "The order in which the fast engine wants the goals filled.")
      .def(nb::init<std::shared_ptr<Terrain>, std::uint64_t, std::uint64_t>(), "terrain"_a,
           "run"_a = 0, "restart"_a = 0)
      .def_prop_ro("steps", &Plan::steps)
      .def_prop_ro("clean", &Plan::clean)
      .def("features", &Plan::features, "boxes"_a, "player"_a);
}

}  // namespace pushwise
