#!/bin/sh
# Packs what build.sh made as beagle-VERSION-SYSTEM.tar.gz. The same files give the same bytes, whenever and by whomever it is packed.
set -eu
[ $# -eq 2 ] || { echo 'Usage: package.sh FOLDER OUTPUT' >&2; exit 2; }

mkdir -p "$2"
output=$(cd "$2" && pwd)
version=$("$1/bin/beagle" --version | sed -n 's/^beagle //p')
case $(uname -s)-$(uname -m) in
  Linux-x86_64) system=linux-x86_64 ;;
  Linux-aarch64) system=linux-aarch64 ;;
  Darwin-*) system=macos-universal ;;
  *) echo "There are no releases for $(uname -s) on $(uname -m)." >&2; exit 1 ;;
esac
name=beagle-$version-$system

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -R "$1" "$work/$name"
cd "$work"
find "$name" -type d -exec chmod 755 {} +
find "$name" -type f -exec chmod 644 {} +
chmod 755 "$name/bin/beagle"
TZ=UTC0 find "$name" -exec touch -h -t 202001010000.00 {} +
if tar --version | grep -q GNU; then
  set -- --format=ustar --owner=0 --group=0 --numeric-owner
else
  set -- --format ustar --uid 0 --gid 0 --uname '' --gname '' --no-mac-metadata
fi
find "$name" -type f | LC_ALL=C sort | tar "$@" -cf - -T - | gzip -n -9 > "$output/$name.tar.gz.new"
mv -f "$output/$name.tar.gz.new" "$output/$name.tar.gz"
echo "$output/$name.tar.gz"
