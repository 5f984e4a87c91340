-- Called by: the trigger statement_upload_moves, before update of a statement upload.
-- In the database as an invariant: a status changes only as the lifecycle allows, whatever code writes it.
-- src/statement-files/upload-status.ts checks the same table first.
create or replace function statement_upload_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status and not (old.status, new.status) in (
    ('needs_mapping', 'ready'), ('ready', 'needs_mapping'), ('ready', 'committing'), ('ready', 'committed'),
    ('committing', 'committed'), ('committing', 'reverting'), ('committed', 'reverting'), ('reverting', 'reverted'),
    ('reverted', 'ready'), ('reverted', 'needs_mapping')
  ) then
    raise exception 'a statement upload cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
