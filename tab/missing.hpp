// What the core uses of C++20 and an older libc++ (Debian 12 has version 14) does not know yet.
// Put before every source by the build of the tab (-include), where nothing runs on a second
// thread: plain loads and stores are atomic there, and a thread cannot be started.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <system_error>
#include <type_traits>
#include <utility>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 160000

namespace std {

#if !defined(__cpp_lib_smart_ptr_for_overwrite)
template <class T>
  requires(is_array_v<T>)
unique_ptr<T> make_unique_for_overwrite(size_t size) {
  return unique_ptr<T>(new remove_extent_t<T>[size]);
}
template <class T>
  requires(!is_array_v<T>)
unique_ptr<T> make_unique_for_overwrite() {
  return unique_ptr<T>(new T);
}
#endif

#if !defined(__cpp_lib_atomic_ref)
template <class T>
class atomic_ref {
 public:
  explicit atomic_ref(T& value) : value_(&value) {}
  T load(memory_order = memory_order_seq_cst) const { return *value_; }
  void store(T desired, memory_order = memory_order_seq_cst) const { *value_ = desired; }
  T fetch_or(T bits, memory_order = memory_order_seq_cst) const {
    return exchange(static_cast<T>(*value_ | bits));
  }
  T exchange(T desired, memory_order = memory_order_seq_cst) const {
    return std::exchange(*value_, desired);
  }
  bool compare_exchange_strong(T& expected, T desired, memory_order = memory_order_seq_cst,
                               memory_order = memory_order_seq_cst) const {
    if (*value_ != expected) {
      expected = *value_;
      return false;
    }
    *value_ = desired;
    return true;
  }
  bool compare_exchange_weak(T& expected, T desired, memory_order = memory_order_seq_cst,
                             memory_order = memory_order_seq_cst) const {
    return compare_exchange_strong(expected, desired);
  }

 private:
  T* value_;
};
#endif

#if !defined(__cpp_lib_jthread)
class jthread {
 public:
  template <class... Arguments>
  explicit jthread(Arguments&&...) {
    throw system_error(make_error_code(errc::resource_unavailable_try_again));
  }
};
#endif

}  // namespace std

#endif
