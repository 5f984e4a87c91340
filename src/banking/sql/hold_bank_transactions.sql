-- Called by: readLocked, before a decision on transactions.
-- In the database for speed: it locks in the order of all writers, entities, bank accounts, transactions, each by id.
-- The ids to lock first are known only after a read of the transactions, so that plain SQL needs several round trips. It
-- returns the transactions, and what a decision on them depends on, as of the moment when all of them are locked.
--
-- Each transaction is looked up by its key alone, and removed ones are filtered afterwards: with `id = any (…)`, or with
-- `removed_at is null` next to the key, the planner picks a partial index and reads all transactions of a new tenant.
create or replace function hold_bank_transactions(p_business uuid, p_ids uuid[])
  returns table (
    entity_currency text, locked_through date, review_threshold float8, review_amount_limit_minor bigint,
    account_type text, ledger_account_id uuid, opening_balance_minor bigint, opening_balance_date date,
    row_is bank_transaction
  )
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set enable_bitmapscan = off
as $function$
#variable_conflict use_column
declare
  found_entities uuid[];
  found_accounts uuid[];
  found_rows uuid[];
begin
  select array_agg(distinct t.entity_id order by t.entity_id),
         array_agg(distinct t.bank_account_id order by t.bank_account_id), array_agg(distinct t.id order by t.id)
    into found_entities, found_accounts, found_rows
    from unnest(p_ids) as asked(id)
   cross join lateral (
     select * from public.bank_transaction t where t.business_id = p_business and t.id = asked.id limit 1) t
   where t.removed_at is null;
  perform from unnest(found_entities) as one(id)
    cross join lateral (
      select from public.legal_entity e where e.business_id = p_business and e.id = one.id limit 1 for share) e;
  perform from unnest(found_accounts) as one(id)
    cross join lateral (
      select from public.bank_account a where a.business_id = p_business and a.id = one.id limit 1 for share) a;
  perform from unnest(found_rows) as one(id)
    cross join lateral (
      select from public.bank_transaction t where t.business_id = p_business and t.id = one.id limit 1 for update) t;
  return query
    select e.currency, e.locked_through, e.review_threshold, e.review_amount_limit_minor,
           a.type, a.ledger_account_id, a.opening_balance_minor, a.opening_balance_date, held.row_is
      from unnest(found_rows) as one(id)
     cross join lateral (
       select t as row_is, t.entity_id, t.bank_account_id, t.removed_at from public.bank_transaction t
        where t.business_id = p_business and t.id = one.id limit 1) held
     cross join lateral (
       select * from public.legal_entity e where e.business_id = p_business and e.id = held.entity_id limit 1) e
     cross join lateral (
       select * from public.bank_account a
        where a.business_id = p_business and a.id = held.bank_account_id limit 1) a
     where held.removed_at is null;
end
$function$;
