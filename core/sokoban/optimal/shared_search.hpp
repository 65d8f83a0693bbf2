// One set of states, and the searches that work on it at once, each in a thread of its own.
//
// Every member has a queue of its own, so that each dives where it likes; who has nothing left
// under the least f of all takes some from another. States are taken up under the least f only, so
// what they prove together is what one search would prove: the least f over all queues and all
// states that somebody is at work on is a lower bound, and a solution found under it is a best one.
//
// All that is shared is read and changed under one lock. The work on a state, nearly all there is
// to do, is done without; so when it is done the state may have been overtaken: reached with fewer
// pushes by another member, or done by one who had an older entry of it. Then the other's word
// counts (OptimalSearch::wait_for).
//
// When no more states can be kept the search is full: nobody takes up another, and once the last
// one is done the first member goes on alone, depth-first.
#pragma once

#include <deque>
#include <mutex>
#include <optional>

#include "base/bucket_queue.hpp"
#include "base/spin_lock.hpp"
#include "sokoban/optimal/states.hpp"

namespace pushwise::sokoban {

class SharedSearch {
 public:
  SharedSearch(const Board& board, const Packing& packing, MemoryBudget& budget,
               std::size_t most_states, Way way)
      : states(board, packing, budget, most_states, way), budget_(budget) {}

  [[nodiscard]] std::unique_lock<SpinLock> lock() { return std::unique_lock(lock_); }

  // ---- All that follows is for who holds the lock, or is alone. ----

  OptimalStates states;
  Cost root_f = 0;
  bool full = false;
  bool solved = false;  // by one of them: nobody takes up another state

  // The number of a new member; the first one is 0.
  std::size_t join() {
    members_.emplace_back(budget_);
    return members_.size() - 1;
  }
  std::size_t members() const { return members_.size(); }
  // Stays where it is when others join.
  BucketQueue& queue(std::size_t member) { return members_[member].queue; }
  const BucketQueue& queue(std::size_t member) const { return members_[member].queue; }

  // The member is at work on an entry of its queue that it has taken out, until it is done.
  void begin(std::size_t member, const BucketQueue::Entry& entry) { members_[member].task = entry; }
  void done(std::size_t member) { members_[member].task.reset(); }
  const std::optional<BucketQueue::Entry>& task(std::size_t member) const {
    return members_[member].task;
  }
  bool busy() const {
    for (const Member& member : members_)
      if (member.task) return true;
    return false;
  }

  // The least primary key of all that waits or is at work; nothing if there is nothing.
  std::optional<std::uint32_t> least();
  // Does something wait for this member under the key, if need be taken from another?
  bool provide(std::size_t member, std::uint32_t primary);
  // Give back the memory of all queues.
  void release_queues() {
    for (Member& member : members_) member.queue.release();
  }

 private:
  static constexpr std::size_t most_taken = 32;  // from another at once

  struct Member {
    explicit Member(MemoryBudget& budget) : queue(budget) {}
    BucketQueue queue;
    std::optional<BucketQueue::Entry> task;
  };

  SpinLock lock_;
  MemoryBudget& budget_;
  std::deque<Member> members_;
};

}  // namespace pushwise::sokoban
