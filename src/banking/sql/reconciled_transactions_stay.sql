-- Called by: the triggers on bank_transaction with this name, after each statement.
-- In the database as an invariant: nothing moves the balance of a period that is reconciled with the bank, whatever writes.
create or replace function reconciled_transactions_stay() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
declare
  is_moved boolean;
begin
  -- Most accounts are not reconciled.
  if not exists (select from public.bank_account a
                  where a.business_id = (select t.business_id from is_now t limit 1)
                    and a.reconciled_through is not null) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    is_moved := exists (
      select from is_now t
        join public.bank_account a on a.business_id = t.business_id and a.id = t.bank_account_id
       where t.date <= a.reconciled_through and t.date >= a.opening_balance_date
         and not t.pending and t.removed_at is null);
  else
    is_moved := exists (
      select from is_now t
        join was w on w.business_id = t.business_id and w.id = t.id
        join public.bank_account a on a.business_id = t.business_id and a.id = t.bank_account_id
       cross join lateral (
         select not t.pending and t.removed_at is null
                and t.date between a.opening_balance_date and a.reconciled_through as counts_now,
                not w.pending and w.removed_at is null
                and w.date between a.opening_balance_date and a.reconciled_through as counted) c
       where a.reconciled_through is not null and (c.counts_now or c.counted)
         and (c.counts_now, t.date, t.amount_minor) is distinct from (c.counted, w.date, w.amount_minor));
  end if;
  if is_moved then
    raise exception 'transactions of a reconciled period cannot move its balance'
      using errcode = '23514', constraint = 'reconciled_transactions_stay';
  end if;
  return null;
end
$function$;
