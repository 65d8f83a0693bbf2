#include "sokoban/fast/hint_strategy.hpp"

#include <optional>

#include "base/luby.hpp"
#include "sokoban/fast/feature_space/aim.hpp"
#include "sokoban/fast/feature_space/untangle.hpp"
#include "sokoban/fast/two_way.hpp"

namespace pushwise::sokoban::fast {

namespace {

// States of the first turn of the search for a hint; the one that aims has twice as many.
constexpr std::size_t first_turn = 300;
// States of a run, times the Luby sequence.
constexpr std::size_t hint_states = 3000;

class HintStrategy final : public TwoWay {
 public:
  HintStrategy(std::shared_ptr<const Layout> layout, const HintOptions& options,
               std::size_t memory_limit, SharedState shared)
      : TwoWay(std::move(layout), memory_limit, std::move(shared)),
        options_(options),
        aim_way_(options.from_start ? Way::backward : Way::forward),
        number_(options.first_run) {}

  std::string strategy() const override { return "run " + std::to_string(number_); }

 protected:
  std::optional<HintBoard> hint() const override {
    if (!aim_) return std::nullopt;
    const Way made = options_.from_start ? Way::forward : Way::backward;
    return HintBoard{strategy(), made, aim_->hint()};
  }
  Turn next_turn() override {
    if (scout() == nullptr) begin_run();
    if (scouting_) return {scout(), scout_end_};
    return {aimer(), aim_end_};
  }
  void end_turn(const Turn& turn, Outcome outcome) override {
    if (turn.search == forward() && outcome == Outcome::exhausted) {
      exhaust();
      return;
    }
    if (scouting_) {
      take_hint();
      scout_ended_ = scout_ended_ || outcome != Outcome::running;
      aim_end_ = aimer()->size() + 2 * turn_;
      turn_ *= 2;
    } else if (outcome != Outcome::running ||
               scout()->size() + aimer()->size() >= hint_states * luby(number_ + 1)) {
      drop(Way::forward);
      drop(Way::backward);
      number_ += options_.next_run;
      return;
    } else if (scout_ended_) {
      aim_end_ = aimer()->size() + 2 * turn_;
    } else {
      scout_end_ = scout()->size() + turn_;
    }
    scouting_ = !scouting_ && !scout_ended_;
  }

 private:
  FeatureSearch* scout() const {
    return search(options_.from_start ? Way::forward : Way::backward);
  }
  FeatureSearch* aimer() const { return search(aim_way_); }

  void begin_run() {
    // A start can be tidied in two ways; the runs take turns.
    const bool loops = options_.from_start ? number_ % 2 == 1 : options_.loops;
    untangle_.emplace(layout(), options_.from_start ? &tests() : nullptr, loops, number_);
    begin(*untangle_);
    aim_.reset();
    scouting_ = true;
    scout_ended_ = false;
    turn_ = scout_end_ = first_turn;
  }

  // Aim at the best board if it is clearly better than the one aimed at.
  void take_hint() {
    const StateId best = scout()->best();
    const std::uint64_t key = best == no_state ? 0 : scout()->node(best).key;
    if (aim_ && !Untangle::clearly_better(key, hint_key_)) return;
    hint_key_ = key;
    drop(aim_way_);
    aim_.emplace(layout(), best == no_state ? layout().board().goals() : scout()->boxes(best),
                 options_.from_start ? nullptr : &tests(), number_);
    begin(*aim_);
  }

  HintOptions options_;
  Way aim_way_;
  std::uint64_t number_;  // of the run
  std::optional<Untangle> untangle_;
  std::optional<Aim> aim_;
  std::uint64_t hint_key_ = 0;
  bool scouting_ = true;
  bool scout_ended_ = false;
  std::size_t turn_ = first_turn;
  std::size_t scout_end_ = first_turn;
  std::size_t aim_end_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_hint_strategy(std::shared_ptr<const Layout> layout,
                                           const HintOptions& options, std::size_t memory_limit,
                                           SharedState shared) {
  return std::make_unique<HintStrategy>(std::move(layout), options, memory_limit,
                                        std::move(shared));
}

}  // namespace pushwise::sokoban::fast
