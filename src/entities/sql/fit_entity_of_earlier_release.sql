-- Called by: the trigger fit_earlier_release, before an update of a legal entity by a release without the columns.
-- In the database as an invariant: constraints compare columns that such a release does not know with those that it
-- writes. What contradicts them becomes unknown; the service fills the hash of an EIN when it starts.
create or replace function fit_entity_of_earlier_release() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if new.status <> 'dissolved' or new.formation_date > new.dissolved_on then
    new.dissolved_on := null;
  end if;
  if new.formation_date > new.responsible_party_changed_on then
    new.responsible_party_changed_on := null;
  end if;
  if (new.tax_id_type, new.tax_id_ciphertext) is distinct from (old.tax_id_type, old.tax_id_ciphertext) then
    new.ein_hash := null;
    new.ein_hash_key_id := null;
  end if;
  return new;
end
$function$;
