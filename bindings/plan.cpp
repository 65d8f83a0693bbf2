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
#include "sokoban/fast/delivery.hpp"
#include "sokoban/fast/draw.hpp"
#include "sokoban/fast/features.hpp"
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
      : terrain_(std::move(terrain)),
        plan_(restart > 0 ? drawn_plan(restart) : searched_plan(run)),
        meter_(*terrain_, plan_),
        delivery_(*terrain_, plan_),
        position_(terrain_->board()) {}

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
    const Features found = meter_.measure(position_);
    std::optional<unsigned> in_the_way = delivery_.find(position_, found.packed);
    if (in_the_way == Delivery::impossible) in_the_way.reset();
    return {found.packed, found.out_of_plan, in_the_way,     found.connectivity,
            found.rooms,  found.hotspots,    found.mobility, found.on_goals};
  }

 private:
  static constexpr double planning_seconds = 5;

  PackingPlan searched_plan(std::uint64_t run) const {
    if (!terrain_->affords_tables())
      throw std::length_error("the level is too large for a packing plan");
    return fast::searched_plan(fast::Layout(terrain_), run, planning_seconds);
  }
  PackingPlan drawn_plan(std::uint64_t restart) const {
    const PlanChoice choice = drawn(restart).plan;
    return PackingPlan(*terrain_, choice.leaving, choice.seed);
  }

  std::shared_ptr<Terrain> terrain_;
  PackingPlan plan_;
  FeatureMeter meter_;
  Delivery delivery_;
  Position position_;
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
