-- Called by: the conditions of the triggers legal_entity_facts_agree, bank_account_side, bank_account_side_of_new,
-- transfer_match_legs, bank_transaction_match and fit_earlier_release.
-- In the database as an invariant: whether the release that writes contains the migration with this timestamp, and so
-- knows what the migration checks. Every unit of work names the newest migration of its release (src/platform/database).
create or replace function writer_contains(migration bigint) returns boolean
  language sql stable
  set search_path = pg_catalog, public, pg_temp
as $function$
  select coalesce(nullif(current_setting('app.newest_migration', true), ''), '0')::bigint >= migration
$function$;
