-- Called by: the triggers bank_account_side and bank_account_side_of_new of bank_account, before a release that knows the rule
-- changes a mapping or a type.
-- In the database as an invariant: what is owed is a liability and what is owned is an asset. A check constraint cannot see
-- the category of the ledger account.
create or replace function check_bank_account_side() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  if not exists (select from public.ledger_account a
                  where a.business_id = new.business_id and a.id = new.ledger_account_id
                    and a.category = case when new.type in ('credit', 'loan') then 'liability' else 'asset' end) then
    raise exception 'a bank account of type % is mapped to the wrong side of the balance sheet', new.type
      using errcode = 'check_violation', constraint = 'bank_account_side';
  end if;
  return new;
end
$function$;
