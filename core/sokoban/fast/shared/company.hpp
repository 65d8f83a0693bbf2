// What a strategy shares with the others of its portfolio; nothing if it runs alone.
#pragma once

#include <memory>

#include "sokoban/fast/shared/group_log.hpp"
#include "sokoban/fast/shared/perimeter.hpp"

namespace pushwise::sokoban {

struct Company {
  std::shared_ptr<Lookout> lookout;       // where searches of the other direction have been
  std::shared_ptr<Lookout> lookout_back;  // the same for a strategy's second search, backward
  std::shared_ptr<GroupLog> groups;       // lost groups, for searches forward
  std::size_t member = 0;                 // the strategy's number
};

}  // namespace pushwise::sokoban
