#!/usr/bin/env bash
# Runs the commands of README's five-minute tour against a running service, so that they stay true.
set -euo pipefail
cd "$(dirname "$0")/.."
commands=$(mktemp)
trap 'rm -f "$commands"' EXIT
awk '/<!-- tour -->/ {inside = 1} /<!-- \/tour -->/ {inside = 0}
     inside && /^```$/ {code = 0} inside && code {print} inside && /^```sh$/ {code = 1}' README.md > "$commands"
[ "$(grep -c '^api ' "$commands")" -ge 6 ] || { echo 'README has no tour any more'; exit 1; }
bash -euo pipefail "$commands"
