import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineFunctions, makeBaselineTables } from './baseline.js';
import { protectTenantTable } from './row-level-security.js';

const DECISIONS = `
  -- Every decision of a user, in order: everything learned is the fold of these. The properties of the transaction that
  -- the fold needs are copied here, because texts change.
  create table category_decision (
    business_id uuid not null,
    entity_id uuid not null,
    -- The order in which the entity's decisions were learned.
    seq bigint not null check (seq >= 1),
    transaction_id uuid not null,
    -- Which decision on the transaction this is (1 = first).
    version integer not null check (version >= 1),
    bank_account_id uuid not null,
    merchant_key text not null,
    -- Null for a transfer.
    account_id uuid,
    -- Whether money of this direction does not usually belong there, as with a refund.
    is_against boolean not null,
    -- What had been predicted, and whether that was right.
    predicted_level smallint check (predicted_level between 0 and 2),
    predicted_raw double precision check (predicted_raw between 0 and 1),
    predicted_right boolean,
    decided_at timestamptz not null,
    -- Positive for money out, as on the transaction.
    amount_minor bigint not null,
    primary key (business_id, transaction_id, version),
    constraint category_decision_order unique (business_id, entity_id, seq),
    constraint category_decision_graded check (
      (predicted_level is null) = (predicted_raw is null) and (predicted_level is null) = (predicted_right is null)),
    foreign key (business_id, transaction_id) references bank_transaction (business_id, id),
    foreign key (business_id, entity_id, bank_account_id) references bank_account (business_id, entity_id, id),
    foreign key (business_id, entity_id, account_id) references ledger_account (business_id, entity_id, id)
  );
  ${protectTenantTable('category_decision')}
  grant select, insert on category_decision to charterbook_app;`;

const LEARNED = `
  -- What was decided wherever something is the same: per category a weight that fades, and a plain count. The category
  -- of transfers is the nil uuid.
  create table category_memory (
    business_id uuid not null,
    entity_id uuid not null,
    key text not null check (length(key) between 1 and 300),
    total double precision not null check (total >= 0),
    category_ids uuid[] not null,
    weights double precision[] not null,
    counts integer[] not null,
    -- The amounts, weighted like the weights, and their squares; only for keys whose amounts matter.
    sizes double precision[] not null default '{}',
    squares double precision[] not null default '{}',
    primary key (business_id, entity_id, key),
    constraint category_memory_columns check (
      cardinality(weights) = cardinality(category_ids) and cardinality(counts) = cardinality(category_ids)),
    constraint category_memory_sizes check (
      cardinality(sizes) in (0, cardinality(category_ids)) and cardinality(squares) = cardinality(sizes)),
    foreign key (business_id, entity_id) references legal_entity (business_id, id)
  ) with (fillfactor = 80);
  ${protectTenantTable('category_memory')}
  grant select, insert, update, delete on category_memory to charterbook_app;

  -- How predictions of one level and similar probability turned out.
  create table category_calibration (
    business_id uuid not null,
    entity_id uuid not null,
    level smallint not null check (level between 0 and 2),
    bin smallint not null check (bin between 0 and 16),
    graded double precision not null check (graded >= 0),
    raw_sum double precision not null check (raw_sum >= 0),
    right_sum double precision not null check (right_sum >= 0),
    primary key (business_id, entity_id, level, bin),
    foreign key (business_id, entity_id) references legal_entity (business_id, id)
  ) with (fillfactor = 80);
  ${protectTenantTable('category_calibration')}
  grant select, insert, update, delete on category_calibration to charterbook_app;

  -- How many transactions of a merchant on an account were accepted since a user last decided on one. Not learned from
  -- decisions, so not part of the fold.
  create table category_unchecked (
    business_id uuid not null,
    entity_id uuid not null,
    key text not null check (length(key) between 1 and 300),
    unchecked integer not null check (unchecked >= 1),
    primary key (business_id, entity_id, key),
    foreign key (business_id, entity_id) references legal_entity (business_id, id)
  ) with (fillfactor = 80);
  ${protectTenantTable('category_unchecked')}
  grant select, insert, update, delete on category_unchecked to charterbook_app;`;

const CHART = `
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
$function$;`;

const CONTEXTS = `
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
$function$;`;

const CALIBRATION = `
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
$function$;`;

const RECORD = `
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

export class Categorization1764420000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [DECISIONS, LEARNED]);
    await makeBaselineFunctions(queryRunner, [CHART, CONTEXTS, CALIBRATION, RECORD]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function note_unchecked, record_category_decisions, save_category_calibration, save_category_contexts,
                    category_contexts, category_chart;
      drop table category_unchecked, category_calibration, category_memory, category_decision`);
  }
}
