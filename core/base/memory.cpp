#include "base/memory.hpp"

#if defined(_WIN32)
#include <windows.h>
// windows.h first
#include <psapi.h>
#elif defined(__APPLE__)
#include <mach/mach.h>
#else
#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#endif
#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace pushwise {

void return_freed_memory() {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

#if defined(_WIN32)
std::size_t resident_bytes() {
  PROCESS_MEMORY_COUNTERS counters;
  if (!GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters)) return 0;
  return counters.WorkingSetSize;
}
#elif defined(__APPLE__)
std::size_t resident_bytes() {
  mach_task_basic_info info;
  mach_msg_type_number_t count = MACH_TASK_BASIC_INFO_COUNT;
  if (task_info(mach_task_self(), MACH_TASK_BASIC_INFO, reinterpret_cast<task_info_t>(&info),
                &count) != KERN_SUCCESS)
    return 0;
  return info.resident_size;
}
#else
std::size_t resident_bytes() {
  // /proc/self/statm: "size resident shared …" in pages. Plain system calls: this runs often.
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[64];
  const ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return 0;
  text[length] = '\0';
  char* cursor = text;
  std::strtoul(cursor, &cursor, 10);
  const std::size_t pages = std::strtoul(cursor, nullptr, 10);
  static const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return pages * page;
}
#endif

}  // namespace pushwise
