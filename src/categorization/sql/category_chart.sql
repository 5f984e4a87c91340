-- Called by: the benchmark (bench/recategorize.ts). It stays while instances of an earlier version may run on the database.
-- In the database for speed: the plan is cached for the session. It returns an entity's chart of accounts, with whether
-- a bank account is mapped to each.
create or replace function category_chart(p_business uuid, p_entity uuid)
  returns table (
    id uuid, account_number text, name text, category text, subtype text, is_active boolean, mapped boolean
  )
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
as $function$
#variable_conflict use_column
begin
  return query
    select a.id, a.account_number, a.name, a.category, a.subtype, a.is_active,
           a.id in (select b.ledger_account_id from public.bank_account b
                     where b.business_id = p_business and b.ledger_account_id is not null)
      from public.ledger_account a
     where a.business_id = p_business and a.entity_id = p_entity;
end
$function$;
