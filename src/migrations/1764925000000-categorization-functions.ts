import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The categorizer sends plain statements instead. */
export class CategorizationFunctions1764925000000 implements MigrationInterface {
  name = 'CategorizationFunctions1764925000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function category_chart, category_contexts, save_category_contexts, save_category_calibration,
                    record_category_decisions, note_unchecked`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FUNCTIONS);
  }
}

const FUNCTIONS = `
create function category_chart(p_business uuid, p_entity uuid)
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

create function category_contexts(p_business uuid, p_entity uuid, p_keys text[])
  returns table (
    key text, total float8, category_ids uuid[], weights float8[], counts integer[], sizes float8[], squares float8[]
  )
  language plpgsql stable
  set search_path = pg_catalog, public, pg_temp
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $function$
#variable_conflict use_column
begin
  return query
    select m.key, m.total, m.category_ids, m.weights, m.counts, m.sizes, m.squares
      from public.category_memory m
     where m.business_id = p_business and m.entity_id = p_entity and m.key = any (p_keys);
end
$function$;

create function save_category_contexts(
  p_business uuid, p_entity uuid, p_key text[], p_total float8[], p_category_ids text[], p_weights text[],
  p_counts text[], p_sizes text[], p_squares text[]
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  insert into public.category_memory
    (business_id, entity_id, key, total, category_ids, weights, counts, sizes, squares)
  select p_business, p_entity, r.key, r.total, r.category_ids::uuid[], r.weights::float8[], r.counts::integer[],
         r.sizes::float8[], r.squares::float8[]
    from unnest(p_key, p_total, p_category_ids, p_weights, p_counts, p_sizes, p_squares)
         as r(key, total, category_ids, weights, counts, sizes, squares)
  on conflict (business_id, entity_id, key) do update set
    total = excluded.total,
    category_ids = excluded.category_ids,
    weights = excluded.weights,
    counts = excluded.counts,
    sizes = excluded.sizes,
    squares = excluded.squares;
end
$function$;

create function save_category_calibration(
  p_business uuid, p_entity uuid, p_level smallint[], p_bin smallint[], p_graded float8[], p_raw_sum float8[],
  p_right_sum float8[]
) returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  insert into public.category_calibration (business_id, entity_id, level, bin, graded, raw_sum, right_sum)
  select p_business, p_entity, r.* from unnest(p_level, p_bin, p_graded, p_raw_sum, p_right_sum) as r
  on conflict (business_id, entity_id, level, bin) do update
    set graded = excluded.graded, raw_sum = excluded.raw_sum, right_sum = excluded.right_sum;
end
$function$;

create function record_category_decisions(
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

create function note_unchecked(p_business uuid, p_entity uuid, p_keys text[], p_counts integer[])
  returns void
  language plpgsql
  set search_path = pg_catalog, public, pg_temp
as $function$
begin
  insert into public.category_unchecked as u (business_id, entity_id, key, unchecked)
  select p_business, p_entity, r.* from unnest(p_keys, p_counts) as r
  on conflict (business_id, entity_id, key) do update set unchecked = u.unchecked + excluded.unchecked;
end
$function$;`;
