#include "tiles/pattern_set.hpp"

#include <algorithm>
#include <stdexcept>

namespace pushwise::tiles {

PatternSet::PatternSet(std::size_t cells, bool full,
                       std::vector<std::vector<PatternLookup>> families)
    : full_(full), families_(std::move(families)) {
  if (families_.empty() || families_.size() > most_families)
    throw std::invalid_argument("a pattern set has one or two families of lookups");
  for (const auto& family : families_) {
    if (family.size() > most_tables) throw std::invalid_argument("too many patterns");
    auto& members = members_.emplace_back(cells, Member{nowhere, 0});
    auto& slots = slots_.emplace_back();
    auto& placements = placements_.emplace_back();
    for (std::size_t t = 0; t < family.size(); ++t) {
      const PatternLookup& lookup = family[t];
      const Placement& placement =
          placements.emplace_back(cells, lookup.home.size() + (full_ ? 1 : 0));
      if (lookup.table.size() != placement.count())
        throw std::invalid_argument("a pattern's table has the wrong size");
      auto& slot_of = slots.emplace_back(cells, nowhere);
      for (std::size_t home = 0; home < cells; ++home)
        for (std::size_t slot = 0; slot < lookup.home.size(); ++slot)
          if (lookup.frame[home] == lookup.home[slot]) {
            if (!full_ && members[home].table != nowhere)
              throw std::invalid_argument("patterns that add up share no tile");
            slot_of[home] = static_cast<std::uint8_t>(slot);
            members[home] = {static_cast<std::uint8_t>(t), static_cast<std::uint8_t>(slot)};
          }
    }
  }
}

bool PatternSet::has_parity() const {
  if (full_) return true;
  return std::all_of(members_.begin(), members_.end(), [](const auto& members) {
    return std::count_if(members.begin(), members.end(), [](const Member& member) {
             return member.table == nowhere;
           }) == 1;  // the blank's home
  });
}

}  // namespace pushwise::tiles
