-- Called by: the deferred triggers transfer_match_legs of transfer_match and bank_transaction_match of bank_transaction.
-- In the database as an invariant: both legs of a match are posted transfers without a split, of opposite amounts on two bank
-- accounts of one entity. Between currencies, only a user matches them: any amounts in and out. A check constraint cannot see the transactions. It is deferred, because a match and its legs are written by
-- several statements.
create or replace function check_transfer_match() returns trigger
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
declare
  leg uuid := case tg_table_name when 'bank_transaction' then new.id end;
begin
  if exists (
    select from (
      select * from public.transfer_match m
       where leg is null and m.business_id = new.business_id and m.id = new.id
      union all
      select * from public.transfer_match m where m.business_id = new.business_id and m.out_transaction_id = leg
      union all
      select * from public.transfer_match m where m.business_id = new.business_id and m.in_transaction_id = leg) m
      join public.bank_transaction o on o.business_id = m.business_id and o.id = m.out_transaction_id
      join public.bank_transaction i on i.business_id = m.business_id and i.id = m.in_transaction_id
     where not (
       o.removed_at is null and i.removed_at is null and o.entry_id is not null and i.entry_id is not null
       and o.is_transfer and i.is_transfer
       and o.split_status is distinct from 'split' and i.split_status is distinct from 'split'
       and o.amount_minor > 0 and i.amount_minor < 0
       and case when i.currency = o.currency then i.amount_minor = - o.amount_minor else m.source = 'user' end
       and o.entity_id = m.entity_id and i.entity_id = m.entity_id and o.bank_account_id <> i.bank_account_id
       and abs(o.date - i.date) <= case m.source when 'user' then 31 else 5 end)) then
    raise exception 'the legs of a transfer do not match'
      using errcode = 'check_violation', constraint = 'transfer_match_legs';
  end if;
  return null;
end
$function$;
