#!/usr/bin/env bash
# Runs the commands of docs/deploy.md for Node.js and your PostgreSQL, so that they stay correct, and becomes the service that the
# last one starts. Leaves out `npm ci` and `npm run build`, which have run. PGHOST and PGPORT are the server's socket and port. As
# root it is that of the system user postgres, otherwise that of the caller.
set -euo pipefail
cd "$(dirname "$0")/.."
[ ! -e settings.env ] || { echo 'settings.env exists: move it away'; exit 1; }
commands=$(mktemp)
trap 'rm -f "$commands" settings.env' EXIT
superuser=
[ "$(id -u)" != 0 ] || superuser='runuser -u postgres -- '
owner="--business 'Acme LLC' --country US --entity-type llc --owner-email ada@example.com --owner-name 'Ada Lovelace' --no-mail"
awk '/<!-- deploy -->/ {inside = 1} /<!-- \/deploy -->/ {inside = 0}
     inside && /^```$/ {code = 0} inside && code {print} inside && /^```sh$/ {code = 1}' docs/deploy.md |
  sed -e '/^npm ci$/d' -e '/^npm run build$/d' -e "s|^psql |${superuser}psql |" \
    -e "s|@localhost:5432/|@localhost:$PGPORT/|" -e "s|operator\\(.*\\) setup\$|operator\\1 setup $owner|" > "$commands"
for expected in "^${superuser}psql " "@localhost:$PGPORT/" ' migrate$' ' setup --business ' 'dist/src/main.js$'; do
  [ "$(grep -c -- "$expected" "$commands")" = 1 ] || { echo "docs/deploy.md has not one line like $expected"; exit 1; }
done
bash -euo pipefail "$commands"
