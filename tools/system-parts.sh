#!/bin/sh
# Name the Debian packages a target still needs, or install them when run as root.
# usage: system-parts.sh build|test|web
set -eu
python="${PYTHON:-python3}"
missing=""

need() { missing="$missing $1"; }

command -v "$python" >/dev/null 2>&1 || need python3
"$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || need python3-venv
command -v g++ >/dev/null 2>&1 || need g++
header=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null || true)
[ -f "$header" ] || need python3-dev
if [ "${1:-build}" = test ]; then
  [ -f /usr/include/doctest/doctest.h ] || [ -f /usr/local/include/doctest/doctest.h ] || need doctest-dev
  # Tests that need it say so and are skipped where it is missing and cannot be installed.
  if [ "$(id -u)" = 0 ] && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    command -v initdb >/dev/null 2>&1 || need postgresql
  fi
  # The page is tested in a browser. Without one the tests are skipped, and that is said here.
  if ! command -v chromium >/dev/null 2>&1 && ! command -v chromium-browser >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
      need chromium
    else
      echo "No Chromium: the browser tests will be skipped; to run them: sudo apt-get install chromium" >&2
    fi
  fi
fi
if [ "${1:-build}" = web ]; then
  command -v em++ >/dev/null 2>&1 || need emscripten
  [ -d /usr/share/nodejs/acorn ] || need node-acorn
fi

[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "Installing the missing system packages:$missing"
  apt-get update -qq
  # shellcheck disable=SC2086 — the list is meant to be split into words
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
else
  echo "Missing system packages; please run: sudo apt-get install$missing" >&2
  exit 1
fi
