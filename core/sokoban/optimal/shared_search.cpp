#include "sokoban/optimal/shared_search.hpp"

#include <algorithm>

namespace pushwise::sokoban {

std::optional<std::uint32_t> SharedSearch::least() {
  std::optional<std::uint32_t> least;
  const auto see = [&](std::uint32_t primary) {
    least = least ? std::min(*least, primary) : primary;
  };
  for (Member& member : members_) {
    if (!member.queue.empty()) see(member.queue.least());
    if (member.task) see(member.task->primary);
  }
  return least;
}

bool SharedSearch::provide(std::size_t member, std::uint32_t primary) {
  BucketQueue& own = members_[member].queue;
  if (!own.empty() && own.least() == primary) return true;
  for (Member& other : members_) {
    if (&other.queue == &own || other.queue.empty() || other.queue.least() != primary) continue;
    // Half of what it has, but not much at once.
    const std::size_t wanted = std::min(most_taken, (other.queue.size() + 1) / 2);
    for (std::size_t taken = 0; taken < wanted; ++taken) {
      if (other.queue.empty() || other.queue.least() != primary) break;
      const BucketQueue::Entry entry = other.queue.pop();
      if (own.push(entry.primary, entry.secondary, entry.id)) continue;
      // What does not fit goes back, where it has just been; nobody takes up anything any more.
      other.queue.push(entry.primary, entry.secondary, entry.id);
      full = true;
      return taken > 0;
    }
    return true;
  }
  return false;
}

}  // namespace pushwise::sokoban
