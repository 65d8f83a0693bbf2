#!/bin/sh
# Build the core with clang and libc++, and for 32 bits. A compiler that is not there is named and
# left out; one that is there and fails ends the check.
set -eu
cmake=$1

try_compile() {
  printf '#include <cstddef>\nint main() { return sizeof(std::size_t) == 0; }\n' > "$1/try.cpp"
  shift
  "$@" -o /dev/null 2> /dev/null
}

check() {
  name=$1
  compiler=$2
  flags=$3
  directory=build/portable-$name
  mkdir -p "$directory"
  # shellcheck disable=SC2086  # flags are words
  if ! try_compile "$directory" "$compiler" $flags "$directory/try.cpp"; then
    echo "check-portable: $name is left out, since $compiler $flags does not compile here."
    return
  fi
  CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER:-} "$cmake" -S . -B "$directory" -G Ninja \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_CXX_FLAGS="$flags" -DCMAKE_BUILD_TYPE=Debug \
    -DPUSHWISE_MODULE=OFF -DPUSHWISE_NATIVE=OFF -DPUSHWISE_WERROR=ON > "$directory/log"
  "$cmake" --build "$directory" --target pushwise_core
  echo "check-portable: $name builds."
}

check clang-libcxx clang++ "-stdlib=libc++"
check 32-bits g++ "-m32"
