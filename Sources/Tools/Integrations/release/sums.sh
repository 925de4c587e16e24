#!/bin/sh
# Writes SHA256SUMS for the files of one release in a folder, and refuses those of several versions.
set -eu
[ $# -eq 1 ] || { echo 'Usage: sums.sh FOLDER' >&2; exit 2; }

cd "$1"
versions=$(for file in beagle-*.tar.gz; do printf '%s\n' "$file"; done | sed 's/^beagle-//; s/-\(linux\|macos\)-.*//' | sort -u)
[ "$(printf '%s\n' "$versions" | wc -l)" -eq 1 ] || { echo "There is more than one version: $versions" >&2; exit 1; }
set -- beagle-*.tar.gz
[ ! -f install.sh ] || set -- "$@" install.sh
if command -v sha256sum > /dev/null; then sha256sum "$@"; else shasum -a 256 "$@"; fi > SHA256SUMS
cat SHA256SUMS
