// What the process uses, and the budget the searches ask before they allocate.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>

namespace pushwise {

// Bytes of physical memory the process holds now; 0 where the system does not tell.
std::size_t resident_bytes();

// Hand memory that was freed back to the system, which the allocator may put off otherwise.
void return_freed_memory();

// The memory limit counts the whole process, so every large allocation asks here first: `allow`
// compares what is resident now plus the request with the limit. A search that is refused ends with
// the status "memory"; it never lets an allocation fail.
class MemoryBudget {
 public:
  explicit MemoryBudget(std::size_t limit_bytes = 0) : limit_(limit_bytes) {}

  // 0 means no limit.
  std::size_t limit() const { return limit_; }
  std::size_t peak() const { return peak_; }

  bool allow(std::size_t bytes) {
    const std::size_t resident = note();
    return limit_ == 0 || resident + bytes <= limit_;
  }
  // What may still be allocated; with no limit, a modest amount.
  std::size_t room() {
    if (limit_ == 0) return std::size_t{64} << 20;
    return limit_ - std::min(limit_, note());
  }
  // Sample the process; returns the bytes resident now.
  std::size_t note() {
    const std::size_t resident = resident_bytes();
    std::size_t peak = peak_;
    while (resident > peak && !peak_.compare_exchange_weak(peak, resident)) {
    }
    return resident;
  }

 private:
  std::size_t limit_;
  std::atomic<std::size_t> peak_ = 0;  // searches that share a budget ask at any time
};

}  // namespace pushwise
