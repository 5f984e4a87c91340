-- Called by: the triggers closed_year_is_locked on closed_year and legal_entity, at the end of a transaction.
-- In the database as an invariant: the books of a closed year are locked, whatever writes. At the end, because closing and
-- reopening a year post an entry in it.
create or replace function closed_year_is_locked() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
declare
  entity uuid;
begin
  if tg_table_name = 'legal_entity' then
    entity := new.id;
  else
    entity := new.entity_id;
  end if;
  if exists (select from public.closed_year y
              where y.business_id = new.business_id and y.entity_id = entity
                and y.fiscal_year_end > coalesce((select e.locked_through from public.legal_entity e
                                                   where e.business_id = new.business_id and e.id = entity), '-infinity')) then
    raise exception 'a closed year of entity % is not locked', entity
      using errcode = '23514', constraint = 'closed_year_is_locked';
  end if;
  return null;
end
$function$;
