// A lock for what takes a microsecond or less: it is cheaper to look again than to go to sleep.
//
// Who has to wait for long, because the holder was put aside by the system, gives way.
#pragma once

#include <atomic>
#include <thread>

namespace pushwise {

class SpinLock {
 public:
  void lock() {
    for (unsigned tries = 1; held_.test_and_set(std::memory_order_acquire); ++tries)
      if (tries % tries_at_once == 0) std::this_thread::yield();
  }
  void unlock() { held_.clear(std::memory_order_release); }

 private:
  static constexpr unsigned tries_at_once = 64;

  std::atomic_flag held_;
};

}  // namespace pushwise
