-- Called by: the trigger fit_earlier_release, before a release that does not compare EINs records one in an application.
-- In the database as an invariant: an EIN that another application has is marked as shared until it is corrected, and so
-- exempt from the unique index.
create or replace function share_ein_of_earlier_release() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  perform from public.legal_entity e where e.business_id = new.business_id order by e.id for no key update;
  if exists (select from public.ein_application a
              where a.business_id = new.business_id and a.ein = new.ein and a.id <> new.id and not a.ein_is_shared) then
    new.ein_is_shared := true;
  end if;
  return new;
end
$function$;
