// What a strategy shares with the others of its portfolio; nothing if it runs alone.
#pragma once

#include <memory>

#include "sokoban/fast/group_log.hpp"
#include "sokoban/fast/perimeter.hpp"

namespace pushwise::sokoban {

struct Company {
  std::shared_ptr<Lookout> lookout;  // where searches of the other direction have been
  std::shared_ptr<GroupLog> groups;  // lost groups, for searches forward
};

}  // namespace pushwise::sokoban
