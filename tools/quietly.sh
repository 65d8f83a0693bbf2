#!/bin/sh
# Run a command and show the end of what it printed only if it failed.
# usage: quietly.sh "what is done" COMMAND [ARGUMENT…]
set -u
what=$1
shift
printf '%s …\n' "$what"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! "$@" >"$log" 2>&1; then
  tail -n 80 "$log" >&2
  echo "Failed: $what" >&2
  exit 1
fi
