// Horváth's corral rule: while there is a closed area that something can be pushed into, push
// nothing else. It may cut off the best solution or every one: for comparison only.
#include <algorithm>

#include "sokoban/reduce/reductions.hpp"
#include "sokoban/state/regions.hpp"

namespace pushwise::sokoban {

namespace {

class CorralPlain final : public Reduction {
 public:
  explicit CorralPlain(const Terrain& terrain) : regions_(terrain.board()) {}

  std::string name() const override { return "corral-plain"; }

  bool reduce(const Position& position, std::vector<Push>& pushes) override {
    regions_.compute(position);
    for (std::size_t region = 0; region < regions_.count(); ++region) {
      const auto leads_in = [&](const Push& push) {
        const Cell to = position.board().next(position.box(push.box), push.direction);
        return regions_.of(to) == region;
      };
      if (std::none_of(pushes.begin(), pushes.end(), leads_in)) continue;
      std::erase_if(pushes, [&](const Push& push) { return !leads_in(push); });
      return true;
    }
    return false;
  }

 private:
  Regions regions_;
};

}  // namespace

std::unique_ptr<Reduction> make_corral_plain(const Terrain& terrain) {
  return std::make_unique<CorralPlain>(terrain);
}

}  // namespace pushwise::sokoban
