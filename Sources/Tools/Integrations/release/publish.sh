#!/bin/sh
# Publishes the files of a folder as the release of a tag, with `gh` and in a workflow of GitHub: GITHUB_REF_NAME is the tag,
# and GITHUB_SERVER_URL and GITHUB_REPOSITORY are the address of the repository.
set -eu
[ $# -eq 1 ] || { echo 'Usage: publish.sh FOLDER' >&2; exit 2; }

here=$(cd "$(dirname "$0")" && pwd)
tag=$GITHUB_REF_NAME
for system in linux-x86_64 linux-aarch64 macos-universal; do
  [ -f "$1/beagle-${tag#v}-$system.tar.gz" ] || { echo "The program for $system is not of version $tag." >&2; exit 1; }
done
# The published script installs the releases of this repository by default.
sed "s|^repository=.*|repository=$GITHUB_SERVER_URL/$GITHUB_REPOSITORY|" "$here/../install.sh" > "$1/install.sh"
"$here/sums.sh" "$1"
gh release create "$tag" --repo "$GITHUB_REPOSITORY" --verify-tag --title "$tag" --generate-notes \
  "$1"/beagle-*.tar.gz "$1/install.sh" "$1/SHA256SUMS"
