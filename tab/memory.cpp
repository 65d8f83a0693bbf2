// What the tab uses: every allocation is counted, because WebAssembly memory only grows and says
// nothing about what was freed. Takes the place of core/base/memory.cpp.
#include "base/memory.hpp"

#include <malloc.h>

#include <cstdlib>
#include <new>

namespace {

std::size_t used = 0;

void* counted(std::size_t bytes) {
  void* block = std::malloc(bytes == 0 ? 1 : bytes);
  if (block == nullptr) throw std::bad_alloc();
  used += malloc_usable_size(block);
  return block;
}

void* counted(std::size_t bytes, std::align_val_t alignment) {
  const auto to = static_cast<std::size_t>(alignment);
  void* block = std::aligned_alloc(to, (bytes + to - 1) / to * to);
  if (block == nullptr) throw std::bad_alloc();
  used += malloc_usable_size(block);
  return block;
}

void discount(void* block) {
  if (block == nullptr) return;
  used -= malloc_usable_size(block);
  std::free(block);
}

}  // namespace

void* operator new(std::size_t bytes) { return counted(bytes); }
void* operator new[](std::size_t bytes) { return counted(bytes); }
void* operator new(std::size_t bytes, std::align_val_t to) { return counted(bytes, to); }
void* operator new[](std::size_t bytes, std::align_val_t to) { return counted(bytes, to); }
void operator delete(void* block) noexcept { discount(block); }
void operator delete[](void* block) noexcept { discount(block); }
void operator delete(void* block, std::size_t) noexcept { discount(block); }
void operator delete[](void* block, std::size_t) noexcept { discount(block); }
void operator delete(void* block, std::align_val_t) noexcept { discount(block); }
void operator delete[](void* block, std::align_val_t) noexcept { discount(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { discount(block); }
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept { discount(block); }

namespace pushwise {

std::size_t resident_bytes() { return used; }

void return_freed_memory() {}

}  // namespace pushwise
