// Work divided among threads that end with it.
#pragma once

#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace pushwise {

// Calls work(0) to work(count - 1), each on a thread of its own, the first on this one, and waits
// for all. The first exception that any of them throws is thrown here. What the system has no
// thread for is done here after the rest.
template <class Work>
void run_parallel(std::size_t count, Work&& work) {
  std::exception_ptr error;
  std::mutex mutex;
  const auto guarded = [&](std::size_t i) {
    try {
      work(i);
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!error) error = std::current_exception();
    }
  };
  std::vector<std::thread> threads;
  threads.reserve(count);
  std::size_t begun = 1;
  try {
    for (; begun < count; ++begun) threads.emplace_back(guarded, begun);
  } catch (const std::system_error&) {
  }
  guarded(0);
  for (std::size_t i = begun; i < count; ++i) guarded(i);
  for (std::thread& thread : threads) thread.join();
  if (error) std::rethrow_exception(error);
}

}  // namespace pushwise
