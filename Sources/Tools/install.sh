#!/bin/sh
# Builds beagle and puts the program, its manual pages and the completions of shells below a folder.
set -eu

usage='Usage: Sources/Tools/install.sh [PREFIX]               installs below PREFIX (/usr/local)
       Sources/Tools/install.sh --uninstall [PREFIX]   takes away again what was installed there'

uninstalls=false
if [ "${1-}" = --uninstall ]; then
  uninstalls=true
  shift
fi
case "$#:${1-}" in
  0:* | 1:[!-]*) prefix=${1:-/usr/local} ;;
  1:--help | 1:-h) echo "$usage"; exit 0 ;;
  *) echo "$usage" >&2; exit 2 ;;
esac

commands='render browse watch explain check diff uses crawl try flow schema gallery config lsp completion man help'
pages=$prefix/share/man/man1
bash=$prefix/share/bash-completion/completions
zsh=$prefix/share/zsh/site-functions
fish=$prefix/share/fish/vendor_completions.d

if $uninstalls; then
  rm -f "$prefix/bin/beagle" "$pages/beagle.1" "$bash/beagle" "$zsh/_beagle" "$fish/beagle.fish"
  for command in $commands; do rm -f "$pages/beagle-$command.1"; done
  echo "Took beagle out of $prefix."
  exit 0
fi

package=$(cd "$(dirname "$0")/../.." && pwd)
build=$package/.build/install
set -- --package-path "$package" --scratch-path "$build" -c release
libraries=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1_static/p')
if [ "$(uname)" = Linux ] && [ -d "$libraries" ]; then
  # One file that needs no Swift where it runs. FoundationNetworking wants libcurl from the linker, but CCurl has its functions
  # and loads the library with the first request: an empty archive takes its place.
  mkdir -p "$build"
  printf '!<arch>\n' > "$build/libcurl.a"
  set -- "$@" --static-swift-stdlib -Xlinker "-L$build" -Xlinker -s
  # The addresses that are set when the program starts are 2 MB as a list, and next to nothing in the short form, which C libraries
  # read since glibc 2.36.
  version=$(getconf GNU_LIBC_VERSION 2>/dev/null | sed -n 's/^glibc 2\.\([0-9]*\).*/\1/p')
  if [ "${version:-0}" -ge 36 ] && [ -x "${libraries%/lib/swift_static}/bin/ld.lld" ]; then
    set -- "$@" -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs
  fi
fi
swift build "$@" --product beagle
program=$(swift build "$@" --show-bin-path)/beagle

mkdir -p "$prefix/bin" "$pages" "$bash" "$zsh" "$fish"
# A program that is running is replaced, and not written over.
cp "$program" "$prefix/bin/beagle.new"
mv -f "$prefix/bin/beagle.new" "$prefix/bin/beagle"
"$program" man > "$pages/beagle.1"
for command in $commands; do "$program" man "$command" > "$pages/beagle-$command.1"; done
"$program" completion bash > "$bash/beagle"
"$program" completion zsh > "$zsh/_beagle"
"$program" completion fish > "$fish/beagle.fish"
echo "Installed $("$prefix/bin/beagle" --version) in $prefix."
