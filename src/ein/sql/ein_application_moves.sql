-- Called by: the trigger ein_application_moves, before update of an EIN application.
-- In the database as an invariant: a status changes only as the lifecycle allows, whatever writes. The table in
-- src/ein/applications/ein-lifecycle.ts is the first half.
create or replace function ein_application_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status and not (old.status, new.status) in (
    ('ready_to_file', 'awaiting_signature'), ('awaiting_signature', 'signed'),
    ('awaiting_signature', 'ready_to_file'), ('signed', 'ready_to_file'), ('signed', 'filed'), ('ready_to_file', 'filed'),
    ('filed', 'ein_received'), ('ready_to_file', 'cancelled'), ('signed', 'cancelled'), ('filed', 'cancelled')
  ) then
    raise exception 'an EIN application cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
