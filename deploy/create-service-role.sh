#!/bin/sh
# Runs once, when the database container first starts: makes the ordinary login that the service uses and the
# database that it owns. The service refuses a superuser, because row-level security does not hold for one.
set -eu

psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres -v password="$CHARTERBOOK_DB_PASSWORD" <<'SQL'
create role charterbook login createrole password :'password';
create database charterbook owner charterbook encoding 'UTF8' template template0;
SQL
