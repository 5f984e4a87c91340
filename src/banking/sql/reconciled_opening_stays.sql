-- Called by: the trigger on bank_account with this name, if a reconciled account gets another opening balance.
-- In the database as an invariant: the first reconciliation begins with it.
create or replace function reconciled_opening_stays() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  raise exception 'the opening balance of bank account % is reconciled', new.id
    using errcode = '23514', constraint = 'reconciled_opening_stays';
end
$function$;
