// Covering by whole amounts: every demand names a few items and asks that together they are given
// so much; what is the least that has to be given in all?
//
// The answer is a lower bound, exact unless the budget of nodes ends. It is found from below: is
// there a cover of this total, as a depth-first search over which item of an open demand gets one
// more; if not, of one more? Items tried before at the same node get nothing more below it, so no
// cover is met twice. Open demands that share no item bound what is still to be given. Demands that
// hang together through common items are answered apart from the others.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/types.hpp"

namespace pushwise {

class Cover {
 public:
  static constexpr std::size_t most_items = 64;

  struct Demand {
    std::uint64_t items;  // as bits, at least one
    Cost amount;
  };

  // `budget` nodes are looked at, in all parts together.
  Cost least(std::vector<Demand> demands, std::uint32_t budget) {
    nodes_left_ = budget;
    std::sort(demands.begin(), demands.end(), [](const Demand& x, const Demand& y) {
      if (x.amount != y.amount) return x.amount > y.amount;
      return std::popcount(x.items) < std::popcount(y.items);
    });
    Cost total = 0;
    while (!demands.empty()) {
      take_part(demands);
      total += least_of_part();
    }
    return total;
  }

 private:
  enum class Found : std::uint8_t { none, one, gave_up };

  // Move the demands that hang together with the first into `open_`.
  void take_part(std::vector<Demand>& demands) {
    std::uint64_t part = demands.front().items;
    for (std::uint64_t before = 0; before != part;) {
      before = part;
      for (const Demand& demand : demands)
        if ((demand.items & part) != 0) part |= demand.items;
    }
    open_.clear();
    std::erase_if(demands, [&](const Demand& demand) {
      if ((demand.items & part) == 0) return false;
      open_.push_back(demand);
      return true;
    });
  }

  Cost least_of_part() {
    const std::uint64_t all = ~std::uint64_t{0};
    Cost total = apart(all);
    if (open_.size() == 1) return total;
    while (search(all, total) == Found::none) ++total;
    return total;
  }

  // What open demands that share no allowed item ask for together.
  Cost apart(std::uint64_t allowed) const {
    Cost sum = 0;
    std::uint64_t used = 0;
    for (const Demand& demand : open_) {
      if (demand.amount <= 0 || (demand.items & allowed & used) != 0) continue;
      used |= demand.items & allowed;
      sum += demand.amount;
    }
    return sum;
  }

  // Can what is open be covered by `total`, given to allowed items only?
  Found search(std::uint64_t allowed, Cost total) {
    if (nodes_left_ == 0) return Found::gave_up;
    --nodes_left_;
    const Demand* tightest = nullptr;
    for (const Demand& demand : open_)
      if (demand.amount > 0 &&
          (tightest == nullptr ||
           std::popcount(demand.items & allowed) < std::popcount(tightest->items & allowed)))
        tightest = &demand;
    if (tightest == nullptr) return Found::one;
    if (apart(allowed) > total) return Found::none;
    for (std::uint64_t choice = tightest->items & allowed; choice != 0; choice &= choice - 1) {
      const std::uint64_t item = choice & ~(choice - 1);
      give(item, 1);
      const Found found = search(allowed, total - 1);
      give(item, -1);
      if (found != Found::none) return found;
      allowed &= ~item;
    }
    return Found::none;
  }

  void give(std::uint64_t item, Cost amount) {
    for (Demand& demand : open_)
      if ((demand.items & item) != 0) demand.amount -= amount;
  }

  std::vector<Demand> open_;
  std::uint32_t nodes_left_ = 0;
};

}  // namespace pushwise
