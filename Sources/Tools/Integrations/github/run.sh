#!/bin/sh
# The action's one step: installs beagle, checks, and writes annotations, a summary and outputs. Inputs come as variables of the
# environment, so that nothing that they say is ever read as a command.
set -eu

tool=$RUNNER_TEMP/beagle
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The folder of the action tells where it comes from: GitHub puts a named action below _actions, owner, name and revision; the
# workflow's own action is at its place in the workspace. Anywhere else is a clone of a repository that is not known here.
folder=$(cd "$(dirname "$0")" && pwd)
workspace=$(cd "$GITHUB_WORKSPACE" && pwd)
repository=
revision=
case $folder in
  */_actions/*/*/*)
    place=${folder#*/_actions/}
    owner=${place%%/*}
    rest=${place#*/}
    name=${rest%%/*}
    rest=${rest#*/}
    repository=$owner/$name
    revision=${rest%%/*}
    ;;
  "$workspace/Sources/Tools/Integrations/github") repository=$GITHUB_REPOSITORY ;;
esac

base=$INPUT_BASE_URL
[ -n "$base" ] || base=${BEAGLE_RELEASES-}
[ -n "$base" ] || [ -z "$repository" ] || base=$GITHUB_SERVER_URL/$repository/releases
if [ -z "$base" ]; then
  echo '::error::The input base-url is missing: an action from a clone needs the address of the releases, which is that of' \
    'the repository with /releases behind it.'
  exit 2
fi

version=$INPUT_VERSION
if [ -z "$version" ]; then
  # An action that is used as @v1.2.3 brings the program of that version; as @v1, the newest.
  case $revision in v[0-9]*.[0-9]*.[0-9]*) version=$revision ;; esac
fi
set -- --prefix "$tool" --base-url "$base"
[ -z "$version" ] || set -- "$@" --version "$version"
PATH=$tool/bin:$PATH
sh "$folder/../install.sh" "$@"
# Later steps can call it too.
echo "$tool/bin" >> "$GITHUB_PATH"

set -- check --format github --format "json=$work/report.json" --format "markdown=$work/summary.md"
[ -z "$INPUT_SARIF_FILE" ] || set -- "$@" --format "sarif=$INPUT_SARIF_FILE"
[ -z "$INPUT_BASELINE" ] || set -- "$@" --baseline "$INPUT_BASELINE"
if [ "$INPUT_CHANGED_ONLY" = true ]; then
  # The push that creates a branch has none before it, and a shallow clone may not have it.
  if GIT_NO_LAZY_FETCH=1 git -c core.fsmonitor=false -c safe.bareRepository=explicit \
    cat-file -e "$BASE_REVISION^{commit}" 2> /dev/null
  then
    set -- "$@" "--changed=$BASE_REVISION"
  else
    echo '::notice::The revision to compare with is not in this clone, so everything is checked. actions/checkout has fetch-depth: 0 for it.'
  fi
fi

# Each line of these is one argument, with its blanks and stars as they are.
IFS='
'
set -f
# shellcheck disable=SC2086
set -- "$@" $INPUT_ARGS -- $INPUT_PATHS
unset IFS

code=0
"$tool/bin/beagle" "$@" || code=$?

count() { tail -n 1 "$work/report.json" | sed -n "s/.*\"$1\":\([0-9][0-9]*\).*/\1/p"; }
{
  echo "exit-code=$code"
  if [ -s "$work/report.json" ]; then
    for word in documents errors warnings notes; do echo "$word=$(count "$word")"; done
  fi
} >> "$GITHUB_OUTPUT"

# GitHub takes a mebibyte a step, and nothing of what is longer.
if [ -s "$work/summary.md" ]; then
  head -c 1000000 "$work/summary.md" >> "$GITHUB_STEP_SUMMARY"
  if [ "$(wc -c < "$work/summary.md")" -gt 1000000 ]; then
    printf '\n\nThere is more than fits in here: the log has all of it.\n' >> "$GITHUB_STEP_SUMMARY"
  fi
fi
exit "$code"
