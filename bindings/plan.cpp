// The plan of the fast engine, and how far a position has carried it out.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <stdexcept>

#include "module.hpp"
#include "sokoban/fast/delivery.hpp"
#include "sokoban/fast/features.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

class Plan {
 public:
  explicit Plan(std::shared_ptr<Terrain> terrain)
      : terrain_(std::move(terrain)),
        plan_(*terrain_),
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

  // In the order in which ties are broken; the last is what the order does not look at.
  std::vector<unsigned> features(const Positions& boxes, std::size_t player) {
    std::vector<Cell> cells;
    for (const std::size_t box : boxes) cells.push_back(interior(box));
    position_.set(cells, interior(player));
    position_.refresh();
    const Features features = meter_.measure(position_);
    return {features.out_of_plan,  features.packed,  delivery_.find(position_, features.packed),
            features.connectivity, features.rooms,   features.hotspots,
            features.mobility,     features.on_goals};
  }

 private:
  Cell interior(std::size_t position) const {
    const Board& board = terrain_->board();
    if (position >= board.width() * board.height() || board.cell_at(position) == board.wall())
      throw std::invalid_argument("not an interior cell");
    return board.cell_at(position);
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
      .def(nb::init<std::shared_ptr<Terrain>>(), "terrain"_a)
      .def_prop_ro("steps", &Plan::steps)
      .def_prop_ro("clean", &Plan::clean)
      .def("features", &Plan::features, "boxes"_a, "player"_a);
}

}  // namespace pushwise
