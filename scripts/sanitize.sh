#!/bin/sh
# Runs the tests under the thread or the address sanitizer, the latter also with its search for leaks.
set -eu

usage='Usage: scripts/sanitize.sh thread|address|leaks [FILTER]   runs all tests, or those that swift test --filter takes'

case "$#:${1-}" in
  1:thread | 2:thread | 1:address | 2:address | 1:leaks | 2:leaks) kind=$1 ;;
  1:--help | 1:-h) echo "$usage"; exit 0 ;;
  *) echo "$usage" >&2; exit 2 ;;
esac
filter=${2-}

cd "$(dirname "$0")/.."
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
# Reports come into files, also those of programs that tests start. So no test takes one for what a program says, or for how it ends.
if [ "$kind" = thread ]; then
  export TSAN_OPTIONS="log_path=$reports/report:exitcode=0"
  # With a lock that it knows: see Sources/Locking.
  set -- --sanitize=thread --scratch-path .build/thread -Xswiftc -DSANITIZER
else
  set -- --sanitize=address --scratch-path .build/address
  finds=0
  if [ "$(uname)" = Linux ]; then
    mkdir -p .build/address
    clang -O2 -c .ci/tagged-pointers.c -o .build/address/tagged-pointers.o
    set -- "$@" -Xlinker "$PWD/.build/address/tagged-pointers.o"
    [ "$kind" = address ] || finds=1
  fi
  # Who called a library without frame pointers is only seen if stacks are walked slowly.
  export ASAN_OPTIONS="log_path=$reports/report:detect_leaks=$finds:fast_unwind_on_malloc=$((1 - finds))"
  export LSAN_OPTIONS="suppressions=$PWD/.ci/leak-sanitizer:exitcode=0:print_suppressions=0"
  # It makes frames many times larger.
  ulimit -s 131072
fi
swift build --build-tests "$@"

# A test takes about ten times as long, so laws are tried on a fifth of the samples.
export BEAGLE_ROUNDS="${BEAGLE_ROUNDS:-0.2}"
status=0
swift test --skip-build "$@" ${filter:+--filter "$filter"} || status=1
for report in "$reports"/*; do
  [ -e "$report" ] || continue
  cat "$report" >&2
  status=1
done
[ $status = 0 ] || echo "A test failed, or the sanitizer has found something: see above." >&2
exit $status
