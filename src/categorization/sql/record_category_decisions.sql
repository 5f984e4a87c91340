-- Called by: CategoryMemoryRepository, with every decision of a user.
-- In the database for speed: the plan is cached for the session. It appends decisions in their order and clears the
-- counts of unreviewed rows. The caller holds the lock of the entity's memory, so no sequence number is used twice.
create or replace function record_category_decisions(
  p_business uuid, p_entity uuid, p_at timestamptz, p_transaction uuid[], p_version integer[],
  p_bank_account uuid[], p_merchant_key text[], p_amount_minor bigint[], p_account uuid[], p_is_against boolean[],
  p_level smallint[], p_raw float8[], p_right boolean[], p_pairs text[]
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
declare
  last bigint;
begin
  select coalesce(max(d.seq), 0) into last
    from public.category_decision d where d.business_id = p_business and d.entity_id = p_entity;
  insert into public.category_decision
    (business_id, entity_id, seq, transaction_id, version, bank_account_id, merchant_key, amount_minor, account_id,
     is_against, predicted_level, predicted_raw, predicted_right, decided_at)
  select p_business, p_entity, last + r.place, r.transaction_id, r.version, r.bank_account_id, r.merchant_key,
         r.amount_minor, r.account_id, r.is_against, r.level, r.raw, r.is_right, p_at
    from unnest(p_transaction, p_version, p_bank_account, p_merchant_key, p_amount_minor, p_account, p_is_against,
                p_level, p_raw, p_right)
         with ordinality as r(transaction_id, version, bank_account_id, merchant_key, amount_minor, account_id,
                              is_against, level, raw, is_right, place);
  delete from public.category_unchecked u
   where u.business_id = p_business and u.entity_id = p_entity and u.key = any (p_pairs);
end
$function$;
