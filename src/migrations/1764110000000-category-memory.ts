import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

const TABLES = `
  -- Every decision of a person, in order: all that is learned is the fold of these. What of the row was looked at
  -- stands here too, because texts change.
  create table category_decision (
    business_id uuid not null,
    entity_id uuid not null,
    -- The order in which the entity's decisions were learned.
    seq bigint not null check (seq >= 1),
    transaction_id uuid not null,
    -- The how manieth decision on the transaction.
    version integer not null check (version >= 1),
    bank_account_id uuid not null,
    merchant_key text not null,
    direction text not null check (direction in ('in', 'out')),
    -- Null for a transfer.
    account_id uuid,
    -- Whether money of this direction does not usually belong there: a refund, for one.
    is_against boolean not null,
    -- What had been predicted, and whether that was right.
    predicted_level smallint check (predicted_level between 0 and 2),
    predicted_raw double precision check (predicted_raw between 0 and 1),
    predicted_right boolean,
    decided_at timestamptz not null,
    primary key (business_id, transaction_id, version),
    constraint category_decision_order unique (business_id, entity_id, seq),
    constraint category_decision_graded check (
      (predicted_level is null) = (predicted_raw is null) and (predicted_level is null) = (predicted_right is null)),
    foreign key (business_id, transaction_id) references bank_transaction (business_id, id),
    foreign key (business_id, entity_id, bank_account_id) references bank_account (business_id, entity_id, id),
    foreign key (business_id, entity_id, account_id) references ledger_account (business_id, entity_id, id)
  );
  ${protectTenantTable('category_decision')}
  grant select, insert on category_decision to charterbook_app;

  -- What was decided wherever something is the same: per category a weight that fades, and a plain count. The
  -- category of transfers is the nil uuid.
  create table category_memory (
    business_id uuid not null,
    entity_id uuid not null,
    key text not null check (length(key) between 1 and 300),
    total double precision not null check (total >= 0),
    category_ids uuid[] not null,
    weights double precision[] not null,
    counts integer[] not null,
    primary key (business_id, entity_id, key),
    constraint category_memory_columns check (
      cardinality(weights) = cardinality(category_ids) and cardinality(counts) = cardinality(category_ids)),
    foreign key (business_id, entity_id) references legal_entity (business_id, id)
  ) with (fillfactor = 80);
  ${protectTenantTable('category_memory')}
  grant select, insert, update, delete on category_memory to charterbook_app;

  -- How predictions of one level and about one probability turned out.
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

  -- How many rows of a merchant on an account were accepted since a person last decided for one. Not learned from
  -- decisions, and so no part of the fold.
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

const REVIEW = `
  alter table legal_entity
    add column review_threshold double precision not null default 0.9 check (review_threshold between 0 and 1),
    add column review_amount_limit_minor bigint check (review_amount_limit_minor > 0);
  alter table bank_transaction
    drop constraint bank_transaction_review_reason_check,
    add constraint bank_transaction_review_reason_check check (review_reason in
      ('uncategorized', 'low_confidence', 'unmapped_account', 'before_opening_balance', 'new_merchant', 'large_amount'));`;

const HOT_PATHS = `
  -- LATERAL with LIMIT: a young tenant is invisible to the statistics.
  create function category_contexts(p_business uuid, p_entity uuid, p_keys text[]) returns table (
    key text, total float8, category_ids uuid[], weights float8[], counts integer[]
  ) language plpgsql stable set search_path = pg_catalog, public, pg_temp
  as $function$
  #variable_conflict use_column
  begin
    return query
      select m.key, m.total, m.category_ids, m.weights, m.counts
        from unnest(p_keys) as k
       cross join lateral (
         select * from public.category_memory m
          where m.business_id = p_business and m.entity_id = p_entity and m.key = k limit 1) m;
  end
  $function$;

  -- The columns of each context come as array literals: arrays of different lengths make no array.
  create function save_category_contexts(
    p_business uuid, p_entity uuid, p_key text[], p_total float8[], p_category_ids text[], p_weights text[],
    p_counts text[]
  ) returns void language plpgsql set search_path = pg_catalog, public, pg_temp
  as $function$
  begin
    insert into public.category_memory (business_id, entity_id, key, total, category_ids, weights, counts)
    select p_business, p_entity, r.key, r.total, r.category_ids::uuid[], r.weights::float8[], r.counts::integer[]
      from unnest(p_key, p_total, p_category_ids, p_weights, p_counts) as r(key, total, category_ids, weights, counts)
    on conflict (business_id, entity_id, key) do update
      set total = excluded.total, category_ids = excluded.category_ids, weights = excluded.weights,
          counts = excluded.counts;
  end
  $function$;

  create function save_category_calibration(
    p_business uuid, p_entity uuid, p_level smallint[], p_bin smallint[], p_graded float8[], p_raw_sum float8[],
    p_right_sum float8[]
  ) returns void language plpgsql set search_path = pg_catalog, public, pg_temp
  as $function$
  begin
    insert into public.category_calibration (business_id, entity_id, level, bin, graded, raw_sum, right_sum)
    select p_business, p_entity, r.* from unnest(p_level, p_bin, p_graded, p_raw_sum, p_right_sum) as r
    on conflict (business_id, entity_id, level, bin) do update
      set graded = excluded.graded, raw_sum = excluded.raw_sum, right_sum = excluded.right_sum;
  end
  $function$;

  -- Notes decisions in their order, and that somebody looked. The caller holds the entity's memory, so that no
  -- number is given twice.
  create function record_category_decisions(
    p_business uuid, p_entity uuid, p_at timestamptz, p_transaction uuid[], p_version integer[],
    p_bank_account uuid[], p_merchant_key text[], p_direction text[], p_account uuid[], p_is_against boolean[],
    p_level smallint[], p_raw float8[], p_right boolean[], p_pairs text[]
  ) returns void language plpgsql set search_path = pg_catalog, public, pg_temp
  as $function$
  declare
    last bigint;
  begin
    select coalesce(max(d.seq), 0) into last
      from public.category_decision d where d.business_id = p_business and d.entity_id = p_entity;
    insert into public.category_decision
      (business_id, entity_id, seq, transaction_id, version, bank_account_id, merchant_key, direction, account_id,
       is_against, predicted_level, predicted_raw, predicted_right, decided_at)
    select p_business, p_entity, last + r.place, r.transaction_id, r.version, r.bank_account_id, r.merchant_key,
           r.direction, r.account_id, r.is_against, r.level, r.raw, r.is_right, p_at
      from unnest(p_transaction, p_version, p_bank_account, p_merchant_key, p_direction, p_account, p_is_against,
                  p_level, p_raw, p_right)
           with ordinality as r(transaction_id, version, bank_account_id, merchant_key, direction, account_id,
                                is_against, level, raw, is_right, place);
    delete from public.category_unchecked u
     where u.business_id = p_business and u.entity_id = p_entity and u.key = any (p_pairs);
  end
  $function$;

  create function note_unchecked(p_business uuid, p_entity uuid, p_keys text[], p_counts integer[])
  returns void language plpgsql set search_path = pg_catalog, public, pg_temp
  as $function$
  begin
    insert into public.category_unchecked as u (business_id, entity_id, key, unchecked)
    select p_business, p_entity, r.* from unnest(p_keys, p_counts) as r
    on conflict (business_id, entity_id, key) do update set unchecked = u.unchecked + excluded.unchecked;
  end
  $function$;`;

/** Holds what a decision on a row depends on, in the order in which everybody does: entity, bank account, row. */
export function lockFunction(review: boolean): string {
  const columns = review ? ', review_threshold float8, review_amount_limit_minor bigint' : '';
  const values = review ? ', entity.review_threshold, entity.review_amount_limit_minor' : '';
  return `
  create function lock_bank_transaction(p_business uuid, p_id uuid) returns table (
    entity_currency text, locked_through date, account_type text, ledger_account_id uuid,
    opening_balance_minor bigint, opening_balance_date date, row_is bank_transaction${columns}
  ) language plpgsql set search_path = pg_catalog, public, pg_temp
  as $function$
  #variable_conflict use_column
  declare
    entity public.legal_entity;
    account public.bank_account;
    found_entity uuid;
    found_account uuid;
  begin
    select t.entity_id, t.bank_account_id into found_entity, found_account
      from public.bank_transaction t where t.business_id = p_business and t.id = p_id;
    if not found then return; end if;
    select * into entity from public.legal_entity e
     where e.business_id = p_business and e.id = found_entity for share;
    select * into account from public.bank_account a
     where a.business_id = p_business and a.id = found_account for share;
    return query
      select entity.currency, entity.locked_through, account.type, account.ledger_account_id,
             account.opening_balance_minor, account.opening_balance_date, t${values}
        from public.bank_transaction t where t.business_id = p_business and t.id = p_id for update;
  end
  $function$;`;
}

/**
 * The decisions that stand already, one for each row that a person decided, oldest first, and for every business
 * that has some a job that folds them: what was learned before is made again from what people decided. Forced
 * row-level security shows the owner nothing, so it is lifted meanwhile; the migration's transaction is the only
 * one that sees that.
 */
const TAKE_OVER = `
  alter table bank_transaction no force row level security;
  alter table ledger_account no force row level security;
  alter table category_decision no force row level security;
  alter table job no force row level security;
  insert into category_decision
    (business_id, entity_id, seq, transaction_id, version, bank_account_id, merchant_key, direction, account_id,
     is_against, decided_at)
  select t.business_id, t.entity_id,
         row_number() over (partition by t.business_id, t.entity_id order by t.updated_at, t.id),
         t.id, 1, t.bank_account_id, t.merchant_key, case when t.amount_minor > 0 then 'out' else 'in' end,
         t.category_account_id,
         coalesce(a.category = case when t.amount_minor > 0 then 'revenue' else 'expense' end, false), t.updated_at
    from bank_transaction t
    left join ledger_account a on a.business_id = t.business_id and a.id = t.category_account_id
   where t.category_source = 'user_override';
  insert into job (business_id, id, kind, key, nightly, state, due_at, created_at)
  select business_id, gen_random_uuid(), 'categorizer.rebuild', '', false, 'waiting', max(decided_at), max(decided_at)
    from category_decision group by business_id;
  alter table bank_transaction force row level security;
  alter table ledger_account force row level security;
  alter table category_decision force row level security;
  alter table job force row level security;`;

const MERCHANT_MEMORY = `
  create table merchant_memory (
    business_id uuid not null,
    scope_id uuid not null,
    merchant_key text not null,
    direction text not null check (direction in ('in', 'out')),
    entity_id uuid not null,
    account_id uuid,
    streak integer not null check (streak >= 1),
    contradicted boolean not null,
    updated_at timestamptz not null,
    primary key (business_id, scope_id, merchant_key, direction),
    foreign key (business_id, entity_id, account_id) references ledger_account (business_id, entity_id, id)
  );
  ${protectTenantTable('merchant_memory')}
  grant select, insert, update on merchant_memory to charterbook_app;

  create function learn_merchant(
    p_business uuid, p_entity uuid, p_key text, p_direction text, p_at timestamptz, p_account uuid, p_scopes uuid[]
  ) returns void language plpgsql set search_path = pg_catalog, public, pg_temp
  as $function$
  begin
    insert into public.merchant_memory as m
      (business_id, entity_id, merchant_key, direction, updated_at, account_id, scope_id, streak, contradicted)
    select p_business, p_entity, p_key, p_direction, p_at, p_account, scope_id, 1, false
      from unnest(p_scopes) as scope_id order by scope_id
    on conflict (business_id, scope_id, merchant_key, direction) do update
      set streak = case when m.account_id is not distinct from excluded.account_id then m.streak + 1 else 1 end,
          contradicted = m.account_id is distinct from excluded.account_id,
          account_id = excluded.account_id, updated_at = excluded.updated_at;
  end
  $function$;`;

export class CategoryMemory1764110000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'drop function learn_merchant, lock_bank_transaction; drop table merchant_memory',
    );
    await queryRunner.query(TABLES);
    await queryRunner.query(REVIEW);
    await queryRunner.query(HOT_PATHS + lockFunction(true));
    await queryRunner.query(TAKE_OVER);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function lock_bank_transaction, category_contexts, save_category_contexts, save_category_calibration,
                    record_category_decisions, note_unchecked;
      drop table category_unchecked, category_calibration, category_memory, category_decision;
      alter table bank_transaction no force row level security;
      update bank_transaction set review_reason = 'low_confidence'
       where review_reason in ('new_merchant', 'large_amount');
      alter table bank_transaction force row level security;
      alter table bank_transaction
        drop constraint bank_transaction_review_reason_check,
        add constraint bank_transaction_review_reason_check check (review_reason in
          ('uncategorized', 'low_confidence', 'unmapped_account', 'before_opening_balance'));
      alter table legal_entity drop column review_threshold, drop column review_amount_limit_minor`);
    await queryRunner.query(MERCHANT_MEMORY + lockFunction(false));
  }
}
