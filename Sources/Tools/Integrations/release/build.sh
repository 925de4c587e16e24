#!/bin/sh
# Builds what a release has for this system into a folder: bin/ and share/ with pages, completions, the licence, and what it needs.
set -eu
[ $# -eq 1 ] || { echo 'Usage: build.sh FOLDER' >&2; exit 2; }

package=$(cd "$(dirname "$0")/../../../.." && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
program=$folder/bin/beagle

"$package/Sources/Tools/install.sh" "$folder"
mkdir -p "$folder/share/beagle"
cp "$package/LICENSE" "$folder/share/beagle/LICENSE"

case $(uname -s) in
  Linux)
    # Whatever else it asked the system for would not be there on other machines.
    others=$(readelf -d "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\].*/\1/p' \
      | grep -Ev '^(libc|libm|libpthread|libdl|librt|libutil|libgcc_s|libstdc\+\+|ld-linux-.*)\.so\.[0-9]+$' || true)
    [ -z "$others" ] || { echo "It needs libraries that are not everywhere: $others" >&2; exit 1; }
    # The newest of the versions that its functions are of, and 2.36 where its list of addresses is in the short form.
    least=$(readelf -V "$program" | sed -n 's/.*Name: GLIBC_\(2\.[0-9]*\).*/\1/p; s/.*Name: GLIBC_ABI_DT_RELR.*/2.36/p' \
      | sort -t . -k 2 -n | tail -n 1)
    echo "glibc $least" > "$folder/share/beagle/needs"
    ;;
  Darwin)
    # One program for both kinds of Mac: what install.sh built is for this one.
    case $(uname -m) in arm64) other=x86_64 ;; *) other=arm64 ;; esac
    set -- --package-path "$package" --scratch-path "$package/.build/$other" -c release --arch "$other"
    swift build "$@" --product beagle
    lipo -create "$program" "$(swift build "$@" --show-bin-path)/beagle" -output "$program.both"
    mv -f "$program.both" "$program"
    # The number behind `macOS(.v` in the manifest.
    echo "macOS $(sed -n 's/.*\.macOS(\.v\([0-9]*\)).*/\1/p' "$package/Package.swift").0" > "$folder/share/beagle/needs"
    ;;
esac
