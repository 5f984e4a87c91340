import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineFunctions } from './baseline.js';

const SAVE = `
create function save_bank_transactions(
  p_business uuid, p_at timestamptz,
  p_id uuid[], p_entity_id uuid[], p_bank_account_id uuid[], p_currency text[], p_external_id text[], p_date date[],
  p_authorized_date date[], p_amount_minor bigint[], p_description text[], p_merchant text[],
  p_merchant_given boolean[], p_merchant_key text[], p_pending boolean[], p_pushed_category text[],
  p_category_account_id uuid[], p_is_transfer boolean[], p_category_source text[], p_confidence float8[],
  p_transaction_type text[], p_needs_review boolean[], p_review_reason text[], p_entry_id uuid[],
  p_booking_seq integer[], p_removed_at timestamptz[], p_rule_id uuid[], p_predicted_level smallint[],
  p_predicted_raw float8[], p_because text[]
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  insert into public.bank_transaction
    (business_id, created_at, updated_at, id, entity_id, bank_account_id, currency, external_id, date,
     authorized_date, amount_minor, description, merchant, merchant_given, merchant_key, pending, pushed_category,
     category_account_id, is_transfer, category_source, confidence, transaction_type, needs_review, review_reason,
     entry_id, booking_seq, removed_at, rule_id, predicted_level, predicted_raw, because)
  select p_business, p_at, p_at, r.*
    from unnest(p_id, p_entity_id, p_bank_account_id, p_currency, p_external_id, p_date, p_authorized_date,
                p_amount_minor, p_description, p_merchant, p_merchant_given, p_merchant_key, p_pending,
                p_pushed_category, p_category_account_id, p_is_transfer, p_category_source, p_confidence,
                p_transaction_type, p_needs_review, p_review_reason, p_entry_id, p_booking_seq, p_removed_at,
                p_rule_id, p_predicted_level, p_predicted_raw, p_because) as r
  -- The entity, the bank account and the currency of a transaction never change.
  on conflict (business_id, id) do update set
    updated_at = excluded.updated_at,
    external_id = excluded.external_id,
    date = excluded.date,
    authorized_date = excluded.authorized_date,
    amount_minor = excluded.amount_minor,
    description = excluded.description,
    merchant = excluded.merchant,
    merchant_given = excluded.merchant_given,
    merchant_key = excluded.merchant_key,
    pending = excluded.pending,
    pushed_category = excluded.pushed_category,
    category_account_id = excluded.category_account_id,
    is_transfer = excluded.is_transfer,
    category_source = excluded.category_source,
    confidence = excluded.confidence,
    transaction_type = excluded.transaction_type,
    needs_review = excluded.needs_review,
    review_reason = excluded.review_reason,
    entry_id = excluded.entry_id,
    booking_seq = excluded.booking_seq,
    removed_at = excluded.removed_at,
    rule_id = excluded.rule_id,
    predicted_level = excluded.predicted_level,
    predicted_raw = excluded.predicted_raw,
    because = excluded.because;
end
$function$;`;

const LIST = `
create function list_bank_transactions(
  p_business uuid, p_from date, p_to date, p_limit integer, p_offset integer, p_filtered boolean,
  p_category text, p_search text, p_bank_account uuid, p_entity uuid, p_needs_review boolean,
  p_outgoing boolean, p_pending boolean, p_type text
) returns table (
    id uuid, date date, authorized_date date, amount_minor bigint, currency text, description text, merchant text,
    pending boolean, transaction_type text, is_transfer boolean, category_source text, confidence double precision,
    needs_review boolean, review_reason text, bank_account_id uuid, external_id text, account_number text,
    account_name text, because text
  )
  language plpgsql volatile security invoker
  set search_path = pg_catalog, public, pg_temp
as $function$
#variable_conflict use_column
declare
  conditions text := '';
begin
  perform set_config('role', 'charterbook_app', true), set_config('app.business_id', p_business::text, true);
  if not p_filtered then
    return query
      select t.id, t.date, t.authorized_date, t.amount_minor, t.currency, t.description, t.merchant, t.pending,
             t.transaction_type, t.is_transfer, t.category_source, t.confidence, t.needs_review, t.review_reason,
             t.bank_account_id, t.external_id, a.account_number, a.name, t.because
        from (select * from public.bank_transaction t
               where t.business_id = p_business and t.removed_at is null and t.date between p_from and p_to
               order by t.date desc, t.id desc limit p_limit offset p_offset) t
        left join public.ledger_account a on a.business_id = p_business and a.id = t.category_account_id
       order by t.date desc, t.id desc;
    return;
  end if;
  if p_category is not null then
    conditions := conditions || ' and t.category_account_id = any (array(
      select a.id from public.ledger_account a where a.business_id = $1 and a.account_number = $6))';
  end if;
  if p_search is not null then
    conditions := conditions || ' and position($7 in t.search_text) > 0';
  end if;
  if p_bank_account is not null then conditions := conditions || ' and t.bank_account_id = $8'; end if;
  if p_entity is not null then conditions := conditions || ' and t.entity_id = $9'; end if;
  if p_needs_review is not null then
    conditions := conditions || case when p_needs_review then ' and t.needs_review' else ' and not t.needs_review' end;
  end if;
  if p_outgoing is not null then
    conditions := conditions || case when p_outgoing then ' and t.amount_minor > 0' else ' and t.amount_minor < 0' end;
  end if;
  if p_pending is not null then
    conditions := conditions || case when p_pending then ' and t.pending' else ' and not t.pending' end;
  end if;
  if p_type is not null then conditions := conditions || ' and t.transaction_type = $10'; end if;
  return query execute
    'select t.id, t.date, t.authorized_date, t.amount_minor, t.currency, t.description, t.merchant, t.pending,
            t.transaction_type, t.is_transfer, t.category_source, t.confidence, t.needs_review, t.review_reason,
            t.bank_account_id, t.external_id, a.account_number, a.name, t.because
       from (select * from public.bank_transaction t
              where t.business_id = $1 and t.removed_at is null and t.date between $2 and $3' || conditions || '
              order by t.date desc, t.id desc limit $4 offset $5) t
       left join public.ledger_account a on a.business_id = $1 and a.id = t.category_account_id
      order by t.date desc, t.id desc'
    using p_business, p_from, p_to, p_limit, p_offset, p_category, lower(p_search), p_bank_account, p_entity, p_type;
end
$function$;`;

const HOLD = `
create function hold_bank_transactions(p_business uuid, p_ids uuid[])
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
$function$;`;

/** The hot paths of bank transactions: their plans are cached for the session instead of made at every call. */
export class BankingFunctions1764419000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineFunctions(queryRunner, [SAVE, LIST, HOLD]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop function hold_bank_transactions, list_bank_transactions, save_bank_transactions',
    );
  }
}
