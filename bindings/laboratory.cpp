// One state under the glass: what each bound, deadlock test and reduction says about it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <map>
#include <optional>
#include <stdexcept>
#include <tuple>

#include "base/assignment.hpp"
#include "base/clock.hpp"
#include "module.hpp"
#include "patterns.hpp"
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/proof/dead_sets.hpp"
#include "sokoban/registry.hpp"
#include "solver.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace pushwise {

using namespace sokoban;

namespace {

// A state given by positions of the drawing, ready to be judged.
class Laboratory {
 public:
  Laboratory(std::shared_ptr<Terrain> terrain, const PatternSet* patterns)
      : terrain_(std::move(terrain)), position_(terrain_->board()) {
    if (patterns != nullptr) patterns_ = patterns->store();
  }

  Laboratory(const Laboratory&) = delete;
  Laboratory& operator=(const Laboratory&) = delete;

  void set(const Positions& boxes, std::size_t player) {
    position_.set(state_cells(terrain_->board(), boxes, player),
                  interior(terrain_->board(), player));
    position_.refresh();
  }

  Positions reach() const { return drawn(position_.reach().cells()); }
  std::vector<std::pair<std::size_t, std::string>> pushes() const {
    std::vector<Push> pushes;
    position_.pushes(pushes);
    return drawn(pushes);
  }
  std::vector<std::pair<std::size_t, std::string>> pulls() const {
    std::vector<Push> pulls;
    position_.pulls(pulls);
    return drawn(pulls);
  }

  // None: no solution.
  std::optional<Cost> bound(const std::string& name, bool backward) {
    auto& bound = bounds_[{name, backward}];
    if (!bound) bound = make_bound(name, *terrain_, backward, patterns_);
    const Cost value = bound->value(position_);
    if (value >= infinite) return std::nullopt;
    return value;
  }

  // The boxes and cells that make a deadlock, if the test finds one.
  std::optional<std::tuple<std::string, Positions, Positions>> deadlock(const std::string& name,
                                                                        int zone_depth) {
    auto& test = tests_[{name, zone_depth}];
    if (!test) test = make_deadlock_test(name, *terrain_, {zone_depth, patterns_});
    if (!test->dead(position_, no_push)) return std::nullopt;
    const Reason reason = test->reason();
    return std::tuple(reason.test, drawn(reason.boxes), drawn(reason.cells));
  }

  // The boxes of a dead pair or triple; backward, of one that cannot have come from the start.
  std::optional<Positions> dead_set(std::size_t size, bool backward) {
    if (size != 2 && size != 3) throw std::invalid_argument("there are pairs and triples only");
    auto& test = set_tests_[{size, backward}];
    const Way way = backward ? Way::backward : Way::forward;
    if (!test) test = make_set_test(std::make_shared<DeadSets>(*terrain_, way, size), way);
    if (!test->dead(position_, no_push)) return std::nullopt;
    return drawn(test->reason().boxes);
  }

  // The pushes that deadlock names and macros leave, without those onto dead cells.
  std::vector<std::pair<std::size_t, std::string>> sufficient_pushes(
      const std::vector<std::string>& deadlocks, const std::vector<std::string>& macros) {
    auto& judge = judges_[{deadlocks, macros}];
    if (!judge) {
      JudgeNames names;
      names.deadlocks = deadlocks;
      names.macros = macros;
      judge = make_judge(*terrain_, names);
    }
    std::vector<Push> pushes;
    position_.pushes(pushes);
    judge->reduce(position_, pushes);
    return drawn(pushes);
  }

 private:
  Positions drawn(const std::vector<Cell>& cells) const {
    return positions(terrain_->board(), cells);
  }
  std::vector<std::pair<std::size_t, std::string>> drawn(const std::vector<Push>& pushes) const {
    std::vector<std::pair<std::size_t, std::string>> out;
    for (const Push push : pushes)
      out.emplace_back(terrain_->board().position(position_.box(push.box)),
                       std::string(1, push_letters[push.direction]));
    return out;
  }

  using Names = std::vector<std::string>;

  std::shared_ptr<Terrain> terrain_;
  Position position_;
  std::shared_ptr<const PatternStore> patterns_;
  // Made when first asked for: what they remember is worth keeping from state to state.
  std::map<std::pair<std::string, bool>, std::unique_ptr<Bound>> bounds_;
  std::map<std::pair<std::string, int>, std::unique_ptr<DeadlockTest>> tests_;
  std::map<std::pair<std::size_t, bool>, std::unique_ptr<DeadlockTest>> set_tests_;
  std::map<std::pair<Names, Names>, std::unique_ptr<Judge>> judges_;
};

// The least total of a complete assignment; None if there is none. -1 marks what is not allowed.
std::optional<Cost> least_assignment(const std::vector<std::vector<int>>& costs,
                                     std::size_t columns) {
  std::vector<std::vector<Assignment::Entry>> rows;
  for (const auto& row : costs) {
    if (row.size() != columns) throw std::invalid_argument("rows of different lengths");
    auto& entries = rows.emplace_back();
    for (const int cost : row)
      entries.push_back(cost < 0 ? Assignment::forbidden : static_cast<Assignment::Entry>(cost));
  }
  if (rows.size() > columns) return std::nullopt;
  Assignment assignment;
  assignment.reset(columns);
  for (std::size_t row = 0; row < rows.size(); ++row) assignment.set_row(row, rows[row].data());
  const Cost total = assignment.solve();
  if (total >= infinite) return std::nullopt;
  return total;
}

// Solve once, then change one row after the other; the totals after each change.
std::vector<std::optional<Cost>> changed_assignments(
    const std::vector<std::vector<int>>& costs, std::size_t columns,
    const std::vector<std::pair<std::size_t, std::vector<int>>>& changes) {
  std::vector<std::vector<Assignment::Entry>> rows;
  const auto entries = [](const std::vector<int>& row) {
    std::vector<Assignment::Entry> out;
    for (const int cost : row)
      out.push_back(cost < 0 ? Assignment::forbidden : static_cast<Assignment::Entry>(cost));
    return out;
  };
  for (const auto& row : costs) rows.push_back(entries(row));
  std::vector<std::vector<Assignment::Entry>> changed;
  for (const auto& change : changes) changed.push_back(entries(change.second));
  Assignment parent;
  parent.reset(columns);
  for (std::size_t row = 0; row < rows.size(); ++row) parent.set_row(row, rows[row].data());
  std::vector<std::optional<Cost>> totals;
  if (parent.solve() >= infinite) return totals;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Assignment child;
    child.copy_from(parent);
    const Cost total = child.change_row(changes[i].first, changed[i].data());
    totals.push_back(total >= infinite ? std::nullopt : std::optional<Cost>(total));
    if (total < infinite) parent.copy_from(child);
  }
  return totals;
}

// Seconds to get the totals after each change, from scratch and by changing one row of the solution
// before it; the least of several rounds, so that a busy machine does not spoil the figures.
std::pair<double, double> time_assignments(
    const std::vector<std::vector<int>>& costs, std::size_t columns,
    const std::vector<std::pair<std::size_t, std::vector<int>>>& changes, int rounds) {
  const auto entries = [](const std::vector<int>& row) {
    return std::vector<Assignment::Entry>(row.begin(), row.end());
  };
  std::vector<std::vector<Assignment::Entry>> rows;
  for (const auto& row : costs) rows.push_back(entries(row));
  std::vector<std::vector<Assignment::Entry>> changed;
  for (const auto& change : changes) changed.push_back(entries(change.second));
  Assignment parent;
  parent.reset(columns);
  for (std::size_t row = 0; row < rows.size(); ++row) parent.set_row(row, rows[row].data());
  parent.solve();
  Assignment work;
  std::pair<double, double> seconds{1e9, 1e9};
  Cost difference = 0;
  for (int round = 0; round < rounds; ++round) {
    const Clock scratch;
    for (std::size_t i = 0; i < changes.size(); ++i) {
      work.copy_from(parent);
      work.set_row(changes[i].first, changed[i].data());
      difference += work.solve();
    }
    seconds.first = std::min(seconds.first, scratch.seconds());
    const Clock incremental;
    for (std::size_t i = 0; i < changes.size(); ++i) {
      work.copy_from(parent);
      difference -= work.change_row(changes[i].first, changed[i].data());
    }
    seconds.second = std::min(seconds.second, incremental.seconds());
  }
  if (difference != 0) throw std::logic_error("the two ways disagree");
  return seconds;
}

}  // namespace

void bind_laboratory(nb::module_& m) {
  nb::class_<Laboratory>(m, "Laboratory", "One state under the glass.")
      .def(nb::init<std::shared_ptr<Terrain>, const PatternSet*>(), "terrain"_a,
           "patterns"_a.none() = nb::none())
      .def("set", &Laboratory::set, "boxes"_a, "player"_a)
      .def("reach", &Laboratory::reach)
      .def("pushes", &Laboratory::pushes)
      .def("pulls", &Laboratory::pulls)
      .def("bound", &Laboratory::bound, "name"_a, "backward"_a = false)
      .def("deadlock", &Laboratory::deadlock, "name"_a, "zone_depth"_a = 2)
      .def("dead_set", &Laboratory::dead_set, "size"_a, "backward"_a = false)
      .def("sufficient_pushes", &Laboratory::sufficient_pushes, "deadlocks"_a, "macros"_a);
  m.def("least_assignment", &least_assignment, "costs"_a, "columns"_a);
  m.def("changed_assignments", &changed_assignments, "costs"_a, "columns"_a, "changes"_a);
  m.def("time_assignments", &time_assignments, "costs"_a, "columns"_a, "changes"_a, "rounds"_a,
        "Seconds for all changes, from scratch and by re-augmenting one row; the best round.");
}

}  // namespace pushwise
