-- Called by: the trigger incorporation_moves, before update of an incorporation.
-- In the database as an invariant: a status changes only as the lifecycle allows, whatever code writes it.
-- src/incorporations/incorporation-lifecycle.ts checks the same table first.
create or replace function incorporation_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status and not (old.status, new.status) in (
    ('submitted', 'name_change_required'), ('submitted', 'filed'), ('submitted', 'rejected'),
    ('submitted', 'cancelled'), ('name_change_required', 'submitted'), ('name_change_required', 'cancelled')
  ) then
    raise exception 'an incorporation cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
