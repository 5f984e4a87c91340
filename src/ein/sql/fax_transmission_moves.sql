-- Called by: the trigger fax_transmission_moves, before update of a fax transmission.
-- In the database as an invariant: the outcome of a fax is final, except that one that failed or is unconfirmable may still
-- turn out to be delivered, and the carrier's id of the fax never changes.
create or replace function fax_transmission_moves() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if old.status is distinct from new.status and not (old.status, new.status) in (
    ('queued', 'sending'), ('queued', 'delivered'), ('queued', 'failed'), ('queued', 'unconfirmable'),
    ('sending', 'delivered'), ('sending', 'failed'), ('sending', 'unconfirmable'),
    ('failed', 'delivered'), ('unconfirmable', 'delivered')
  ) then
    raise exception 'a fax transmission cannot go from % to %', old.status, new.status
      using errcode = 'check_violation';
  end if;
  if old.provider_fax_id is distinct from new.provider_fax_id and old.provider_fax_id is not null then
    raise exception 'the provider''s id of a fax transmission cannot change' using errcode = 'check_violation';
  end if;
  return new;
end
$function$;
