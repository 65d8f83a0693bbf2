// What a strategy shares with the others of its portfolio; nothing if it runs alone.
#pragma once

#include <memory>

#include "sokoban/fast/shared/group_log.hpp"
#include "sokoban/fast/shared/perimeter.hpp"

namespace pushwise::sokoban {

struct SharedState {
  std::shared_ptr<PerimeterClient> perimeter;  // where searches of the other direction have been
  // The same for a strategy's second search, backward.
  std::shared_ptr<PerimeterClient> perimeter_back;
  std::shared_ptr<GroupLog> groups;  // lost groups, for searches forward
  std::size_t member = 0;            // the strategy's number
};

}  // namespace pushwise::sokoban
