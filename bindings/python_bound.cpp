// Searches run without the interpreter lock; each question to a bound of the user takes it.
#include "python_bound.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace nb = nanobind;

namespace pushwise {

using namespace sokoban;

namespace {

class PythonBound final : public Bound {
 public:
  PythonBound(nb::callable function, PythonBoundFacts facts)
      : function_(std::move(function)), facts_(std::move(facts)) {}

  // The solver that owns this bound may be deleted by any thread.
  ~PythonBound() override {
    const nb::gil_scoped_acquire lock;
    function_.reset();
  }
  PythonBound(const PythonBound&) = delete;
  PythonBound& operator=(const PythonBound&) = delete;

  std::string name() const override { return facts_.name; }
  bool admissible() const override { return facts_.admissible; }
  bool consistent() const override { return facts_.consistent; }

  Cost value(const Position& position) override {
    const Board& board = position.board();
    std::vector<std::size_t> boxes;
    for (const Cell box : position.boxes()) boxes.push_back(board.position(box));
    std::sort(boxes.begin(), boxes.end());
    const nb::gil_scoped_acquire lock;
    const nb::object answer = function_(boxes, board.position(position.reach().lowest()));
    return answer.is_none() ? infinite : nb::cast<Cost>(answer);
  }

 private:
  nb::callable function_;
  PythonBoundFacts facts_;
};

}  // namespace

std::unique_ptr<Bound> make_python_bound(nb::callable function, PythonBoundFacts facts) {
  return std::make_unique<PythonBound>(std::move(function), std::move(facts));
}

}  // namespace pushwise
