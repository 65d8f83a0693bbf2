// `pattern`: boxes that were proved to be lost together, before the search or during it.
#include "sokoban/deadlock/tests.hpp"
#include "sokoban/proof/pattern_store.hpp"

namespace pushwise::sokoban {

namespace {

class PatternTest final : public DeadlockTest {
 public:
  explicit PatternTest(std::shared_ptr<const PatternStore> patterns)
      : patterns_(std::move(patterns)) {}

  std::string name() const override { return "pattern"; }

  bool dead(const Position& position, Push last) override {
    if (!patterns_) return false;
    dead_ = nullptr;
    const auto look = [&](const Pattern& pattern) {
      if (pattern.deadlock()) dead_ = &pattern;
    };
    if (last.box == no_box)
      patterns_->for_each_in(position, look);
    else
      patterns_->for_each_with(position, position.box(last.box), look);
    return dead_ != nullptr;
  }
  Reason reason() const override { return {name(), dead_->boxes, dead_->boxes}; }

 private:
  std::shared_ptr<const PatternStore> patterns_;
  const Pattern* dead_ = nullptr;
};

}  // namespace

std::unique_ptr<DeadlockTest> make_pattern_test(std::shared_ptr<const PatternStore> patterns) {
  return std::make_unique<PatternTest>(std::move(patterns));
}

}  // namespace pushwise::sokoban
