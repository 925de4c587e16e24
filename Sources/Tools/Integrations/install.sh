#!/bin/sh
# Installs a released beagle for this machine: finds its system, downloads, compares checksums, and only then puts files in place.
set -eu

# The address of the repository whose releases are installed by default. release/publish.sh fills it in.
repository=

usage="Usage: install.sh [--prefix FOLDER] [--version X.Y.Z] [--base-url URL]
       install.sh --uninstall [--prefix FOLDER]

  --prefix FOLDER   where bin/ and share/ are (~/.local)
  --version X.Y.Z   a version in place of the newest
  --base-url URL    the address of the releases: that of the repository with /releases
                    behind it, or of a mirror with the same paths. Without it, the
                    environment variable BEAGLE_RELEASES, and then the repository
                    that published this script
  --uninstall       takes away what was installed below the folder"

fail() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }
misuse() { printf 'install.sh: %s\n%s\n' "$*" "$usage" >&2; exit 2; }
has() { command -v "$1" > /dev/null 2>&1; }

# check_address URL SOURCE
# Anybody on the way could change what comes by plain HTTP, and the checksums with it. Only this machine is nearer than that.
check_address() {
  authority=${1#*://}
  authority=${authority%%/*}
  case $1 in
    *[!]A-Za-z0-9._~:/@%+[-]*) misuse "$2: \"$1\" is not an address of releases" ;;
    https://?*) is_local=false ;;
    http://*)
      is_local=true
      case $authority in '[::1]'*) host='[::1]' ;; *) host=${authority%%:*} ;; esac
      case $host in
        127.0.0.1 | localhost | '[::1]') ;;
        *) misuse "$2: $1 is plain HTTP, which is taken from this machine only; use https" ;;
      esac
      # Only a port may follow: the host of http://127.0.0.1:x@example.org:80 is example.org.
      port=${authority#"$host"}
      case $port in
        '') ;;
        :*[!0-9]* | [!:]* | :) misuse "$2: \"$1\" is not an address of releases" ;;
      esac
      ;;
    *) misuse "$2: $1 does not begin with https://" ;;
  esac
}

# download URL FILE
download() {
  if has curl; then
    if $is_local; then
      curl -fsS --proto =http --noproxy '*' --output "$2" "$1"
    else
      curl -fsSL --proto =https --tlsv1.2 --retry 3 --output "$2" "$1"
    fi
  elif has wget; then
    set -- "$1" "$2" --tries=3
    ! $is_local || set -- "$1" "$2" --tries=1 --no-proxy --max-redirect=0
    wget -nv -S "$3" ${4+"$4"} ${5+"$5"} -O "$2" "$1" 2> "$work/log" || { grep -v '^ ' "$work/log" >&2; return 1; }
    # wget has no option for it: a redirect to plain HTTP is noticed behind it, before the file is used.
    $is_local || ! grep -qi '^ *Location: *http:' "$work/log" || fail "$1 leads to plain HTTP"
  else
    fail 'curl or wget is needed, and neither is here'
  fi
}

checksum() {
  if has sha256sum; then
    sha256sum < "$1"
  elif has shasum; then
    shasum -a 256 < "$1"
  elif has openssl; then
    openssl dgst -sha256 -r < "$1"
  else
    fail 'sha256sum, shasum or openssl is needed, and none is here'
  fi | cut -d ' ' -f 1
}

# Sets `system`, as files of releases are named, and `here`, the version of what a program needs from it.
look_at_machine() {
  case $(uname -s) in
    Linux)
      here=$(getconf GNU_LIBC_VERSION 2> /dev/null | sed -n 's/^glibc //p')
      [ -n "$here" ] || here=$(ldd --version 2> /dev/null | sed -n '1s/.*\(GLIBC\|GNU libc\).* \([0-9.]*\)$/\2/p')
      [ -n "$here" ] || fail "this system has no glibc, as Alpine, whose C library is musl. Released programs need glibc: use a
  system or an image that has it (Debian, Ubuntu, Fedora), such as Sources/Tools/Integrations/docker/Dockerfile makes"
      case $(uname -m) in
        x86_64 | amd64) system=linux-x86_64 ;;
        aarch64 | arm64) system=linux-aarch64 ;;
        *) fail "there is no program for Linux on $(uname -m); Sources/Tools/install.sh builds one where Swift is" ;;
      esac
      ;;
    Darwin)
      here=$(sw_vers -productVersion)
      system=macos-universal
      ;;
    *) fail "there is no program for $(uname -s); on Windows it runs in WSL" ;;
  esac
}

# is_at_least VERSION LEAST, of two numbers each
is_at_least() {
  [ "${1%%.*}" -gt "${2%%.*}" ] || {
    [ "${1%%.*}" -eq "${2%%.*}" ] && minor=${1#*.} && [ "${minor%%.*}" -ge "${2#*.}" ]
  }
}

uninstall() {
  list=$prefix/share/beagle/files
  [ -f "$list" ] || fail "nothing of beagle was installed in $prefix by this script"
  while IFS= read -r file; do rm -f "$prefix/$file"; done < "$list"
  rm -f "$list"
  rmdir "$prefix/share/beagle" 2> /dev/null || true
  echo "Took beagle out of $prefix."
}

install() {
  # Inside of the prefix, since only within one file system a file is put in place at once.
  mkdir -p "$prefix"
  work=$(mktemp -d "$prefix/.beagle-XXXXXX")
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' HUP TERM

  if [ -n "$version" ]; then folder=$base/download/v$version; else folder=$base/latest/download; fi
  download "$folder/SHA256SUMS" "$work/SHA256SUMS" || fail "could not get $folder/SHA256SUMS"
  # The name says which version is the newest.
  name=$(sed -n "s/^[0-9a-f]\{64\} [ *]\(beagle-[0-9][0-9A-Za-z.+-]*-$system\.tar\.gz\)\$/\1/p" "$work/SHA256SUMS" | head -n 1)
  [ -n "$name" ] || fail "$folder has no program for $system"
  found=${name#beagle-}
  found=${found%"-$system.tar.gz"}
  [ "${version:-$found}" = "$found" ] || fail "$folder has version $found in place of $version"

  download "$base/download/v$found/$name" "$work/$name" || fail "could not get $base/download/v$found/$name"
  expected=$(sed -n "s/^\([0-9a-f]*\) [ *]$name\$/\1/p" "$work/SHA256SUMS" | head -n 1)
  actual=$(checksum "$work/$name")
  [ "$actual" = "$expected" ] || fail "$name is not what was published: its SHA-256 is $actual and not $expected"

  tar -xzf "$work/$name" -C "$work"
  tree=$work/${name%.tar.gz}
  read -r needed least < "$tree/share/beagle/needs"
  is_at_least "$here" "$least" || fail "beagle $found needs $needed $least or newer, and this machine has $here.
  Sources/Tools/install.sh builds it here from its sources, where Swift is"
  said=$("$tree/bin/beagle" --version) || fail "beagle $found does not run on this machine. On Linux it needs libstdc++
  (Debian and Ubuntu: libstdc++6)"

  # The program comes last, so that it never has pages or completions that are older.
  (cd "$tree" && find share -type f && find bin -type f) > "$work/files"
  while IFS= read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    mv -f "$tree/$file" "$prefix/$file"
  done < "$work/files"
  echo share/beagle/files >> "$work/files"
  mv -f "$work/files" "$prefix/share/beagle/files"
  echo "Installed $said in $prefix."

  case :$PATH: in *:"$prefix/bin":*) ;; *) echo "Add $prefix/bin to PATH to call it by its name." ;; esac
  if [ "$needed" = glibc ] && has ldconfig && ! ldconfig -p | grep -q 'libcurl\.so\.4'; then
    echo 'Requests need libcurl.so.4, which is not here (Debian and Ubuntu: libcurl4). Files can be checked without it.'
  fi
}

main() {
  prefix=${HOME-}/.local
  version=
  base=
  source=--base-url
  uninstalls=false
  while [ $# -gt 0 ]; do
    case $1 in
      --help | -h) echo "$usage"; exit 0 ;;
      --uninstall) uninstalls=true; shift; continue ;;
      --prefix=* | --version=* | --base-url=*)
        option=${1%%=*}; value=${1#*=}; shift
        set -- "$option" "$value" "$@"
        continue
        ;;
      --prefix | --version | --base-url) [ $# -gt 1 ] || misuse "$1 needs a value" ;;
      *) misuse "unexpected argument \"$1\"" ;;
    esac
    case $1 in
      --prefix) prefix=$2 ;;
      --version) version=${2#v} ;;
      --base-url) [ -n "$2" ] || misuse "$1 needs a value"; base=$2 ;;
    esac
    shift 2
  done
  case $prefix in
    /*) ;;
    '') misuse '--prefix needs a folder' ;;
    *) prefix=$PWD/$prefix ;;
  esac
  if $uninstalls; then uninstall; return; fi
  case $version in *[!0-9A-Za-z.+-]*) misuse "\"$version\" is no version" ;; esac
  if [ -z "$base" ] && [ -n "${BEAGLE_RELEASES-}" ]; then
    base=$BEAGLE_RELEASES
    source=BEAGLE_RELEASES
  elif [ -z "$base" ] && [ -n "$repository" ]; then
    base=$repository/releases
    source='the published address'
  fi
  [ -n "$base" ] || misuse 'the address of the releases is missing: give it with --base-url, or set BEAGLE_RELEASES'
  base=${base%/}
  check_address "$base" "$source"
  look_at_machine
  install
}

# The last line, so that a script that broke off on its way here does nothing.
main "$@"
