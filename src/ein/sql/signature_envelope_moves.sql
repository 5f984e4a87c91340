-- Called by: the trigger signature_envelope_moves, before update of a signature envelope.
-- In the database as an invariant: an envelope that has ended never changes its status again, and the service's id of an
-- envelope never changes.
create or replace function signature_envelope_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status
     and not (old.status = 'requested' or old.status = 'open' and new.status in ('completed', 'declined', 'voided'))
  then
    raise exception 'a signature envelope cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  if old.service_envelope_id is not null and old.service_envelope_id is distinct from new.service_envelope_id then
    raise exception 'the service''s id of a signature envelope cannot change' using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
