// The learned deadlocks of a strategy, told to the others between two steps.
#pragma once

#include "sokoban/deadlock/learned_deadlocks.hpp"
#include "sokoban/fast/shared/group_log.hpp"

namespace pushwise::sokoban {

class LostGroups : public LearnedDeadlocks {
 public:
  using LearnedDeadlocks::LearnedDeadlocks;

  // Tell what is new here, and take over what others have told.
  void exchange(GroupLog& log) { log.exchange(store(), mark_); }

 private:
  GroupLog::Mark mark_;
};

}  // namespace pushwise::sokoban
