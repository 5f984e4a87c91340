#!/usr/bin/env bash
# Runs the commands of the tours in README, docs/reports.md, docs/ein.md and docs/a-year.md against a running service, so that they stay
# correct. ROOT_URL is its address, if it is not the one in the texts.
set -euo pipefail
cd "$(dirname "$0")/.."
commands=$(mktemp)
trap 'rm -f "$commands"' EXIT
awk '/<!-- tour -->/ {inside = 1} /<!-- \/tour -->/ {inside = 0}
     inside && /^```$/ {code = 0} inside && code {print} inside && /^```sh$/ {code = 1}' README.md docs/reports.md docs/ein.md docs/a-year.md |
  sed "s|http://localhost:3000|${ROOT_URL:-http://localhost:3000}|g" > "$commands"
[ "$(grep -c '^api ' "$commands")" -ge 6 ] || { echo 'the tours have no commands'; exit 1; }
bash -euo pipefail "$commands"
