// A request to stop, raised from any thread and seen by the search at its next look.
#pragma once

#include <atomic>

namespace pushwise {

class StopFlag {
 public:
  void raise() { raised_.store(true, std::memory_order_relaxed); }
  void lower() { raised_.store(false, std::memory_order_relaxed); }
  bool raised() const { return raised_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> raised_{false};
};

}  // namespace pushwise
