// Groups of boxes that some strategy of a portfolio has proved to be lost together, for all of them
// that search forward.
//
// Each keeps a store of its own, since looking up must not wait for anybody; between two steps it
// tells what it has learnt since and takes over what the others have told.
#pragma once

#include <deque>
#include <mutex>

#include "sokoban/proof/pattern_store.hpp"

namespace pushwise::sokoban {

class GroupLog {
 public:
  // How far a store and the log know each other.
  struct Mark {
    std::size_t told = 0;
    std::size_t heard = 0;
  };

  void exchange(PatternStore& store, Mark& mark) {
    const std::lock_guard<std::mutex> lock(mutex_);
    const std::size_t by_others = groups_.size();
    for (std::size_t i = mark.told; i < store.size(); ++i)
      if (store[i].deadlock()) groups_.push_back(store[i]);
    for (std::size_t i = mark.heard; i < by_others; ++i) store.add(groups_[i]);
    mark = {store.size(), groups_.size()};
  }

 private:
  std::mutex mutex_;
  std::deque<Pattern> groups_;
};

}  // namespace pushwise::sokoban
