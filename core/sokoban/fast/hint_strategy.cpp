#include "sokoban/fast/hint_strategy.hpp"

#include <optional>

#include "base/luby.hpp"
#include "sokoban/fast/feature_space/aim.hpp"
#include "sokoban/fast/feature_space/untangle.hpp"
#include "sokoban/fast/two_way.hpp"

namespace pushwise::sokoban::fast {

namespace {

// States of the first turn backward; forward they are twice as many.
constexpr std::size_t first_turn = 300;
// States of a run, times the Luby sequence.
constexpr std::size_t hint_states = 3000;

class HintStrategy final : public TwoWay {
 public:
  HintStrategy(std::shared_ptr<const Layout> layout, const HintOptions& options,
               std::size_t memory_limit, Company company)
      : TwoWay(std::move(layout), memory_limit, std::move(company)),
        options_(options),
        number_(options.first_run) {}

  std::string strategy() const override { return "run " + std::to_string(number_); }

 protected:
  Turn next_turn() override {
    if (backward() == nullptr) begin_run();
    if (going_back_) return {backward(), back_end_};
    return {forward(), forward_end_};
  }
  void end_turn(const Turn& turn, Outcome outcome) override {
    if (turn.search == forward() && outcome == Outcome::exhausted) {
      exhaust();
      return;
    }
    if (going_back_) {
      take_hint();
      back_ended_ = back_ended_ || outcome != Outcome::running;
      forward_end_ = forward()->size() + 2 * turn_;
      turn_ *= 2;
    } else if (backward()->size() + forward()->size() >= hint_states * luby(number_ + 1)) {
      drop_forward();
      drop_backward();
      number_ += options_.next_run;
      return;
    } else if (back_ended_) {
      forward_end_ = forward()->size() + 2 * turn_;
    } else {
      back_end_ = backward()->size() + turn_;
    }
    going_back_ = !going_back_ && !back_ended_;
  }

 private:
  void begin_run() {
    untangle_.emplace(layout(), options_.loops, number_);
    begin_backward(*untangle_);
    aim_.reset();
    going_back_ = true;
    back_ended_ = false;
    turn_ = back_end_ = first_turn;
  }

  // Aim at the best board if it is clearly better than the one aimed at.
  void take_hint() {
    const StateId best = backward()->best();
    const std::uint64_t key = best == no_state ? 0 : backward()->node(best).key;
    if (aim_ && !Untangle::clearly_better(key, hint_key_)) return;
    hint_key_ = key;
    drop_forward();
    aim_.emplace(layout(), best == no_state ? layout().board().goals() : backward()->boxes(best),
                 tests(), number_);
    begin_forward(*aim_);
  }

  HintOptions options_;
  std::uint64_t number_;  // of the run
  std::optional<Untangle> untangle_;
  std::optional<Aim> aim_;
  std::uint64_t hint_key_ = 0;
  bool going_back_ = true;
  bool back_ended_ = false;
  std::size_t turn_ = first_turn;
  std::size_t back_end_ = first_turn;
  std::size_t forward_end_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_hint_strategy(std::shared_ptr<const Layout> layout,
                                           const HintOptions& options, std::size_t memory_limit,
                                           Company company) {
  return std::make_unique<HintStrategy>(std::move(layout), options, memory_limit,
                                        std::move(company));
}

}  // namespace pushwise::sokoban::fast
