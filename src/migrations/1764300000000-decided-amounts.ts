import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Forced row-level security shows the owner nothing: it is lifted inside the migration's transaction alone. */
const UNSEEN_BY_OWNER = ['bank_transaction', 'category_decision', 'category_memory', 'job'] as const;
const force = (forced: boolean) =>
  UNSEEN_BY_OWNER.map((table) => `alter table ${table} ${forced ? '' : 'no '}force row level security;`).join(
    '\n',
  );

/** The memory looks at amounts: each decision keeps how much it was about, and that says which way the money went. */
const AMOUNTS = `
  -- Positive for money out, as on the transaction. What stood there when it was decided is not known any more.
  alter table category_decision add column amount_minor bigint;
  update category_decision d
     set amount_minor = case d.direction when 'out' then greatest(abs(t.amount_minor), 1) else -abs(t.amount_minor) end
    from bank_transaction t where t.business_id = d.business_id and t.id = d.transaction_id;
  alter table category_decision alter column amount_minor set not null, drop column direction;

  -- How large the rows were, weighted as the weights are, and their squares; only where that is looked at.
  alter table category_memory
    add column sizes double precision[] not null default '{}',
    add column squares double precision[] not null default '{}',
    add constraint category_memory_sizes check (
      cardinality(sizes) in (0, cardinality(category_ids)) and cardinality(squares) = cardinality(sizes));`;

/** What was learned is made again from the decisions, by a job; one that waits already does it. */
const REBUILD = `
  insert into job (business_id, id, kind, key, nightly, state, due_at, created_at)
  select business_id, gen_random_uuid(), 'categorizer.rebuild', '', false, 'waiting', max(decided_at), max(decided_at)
    from category_decision d
   where not exists (
     select from job j
      where j.business_id = d.business_id and j.kind = 'categorizer.rebuild' and j.state = 'waiting')
   group by business_id;`;

const WITHOUT_AMOUNTS = `
  delete from category_memory
   where key like 'account-recent:%' or key like 'merchant-recent:%' or key like 'account-first:%';
  alter table category_memory
    drop constraint category_memory_sizes, drop column sizes, drop column squares;
  alter table category_decision add column direction text check (direction in ('in', 'out'));
  update category_decision set direction = case when amount_minor > 0 then 'out' else 'in' end;
  alter table category_decision alter column direction set not null, drop column amount_minor;`;

const DROP_FUNCTIONS = 'drop function category_contexts, save_category_contexts, record_category_decisions;';

/** What reads and writes the columns above, with them or without. */
function functions(withAmounts: boolean): string {
  const only = (text: string) => (withAmounts ? text : '');
  const [column, type] = withAmounts ? ['amount_minor', 'bigint'] : ['direction', 'text'];
  return `
  -- One walk through the index instead of a look-up per key, which takes half the time. The table has no other index,
  -- and without sequential scans there is no other plan, whatever statistics say of a young table.
  create function category_contexts(p_business uuid, p_entity uuid, p_keys text[]) returns table (
    key text, total float8, category_ids uuid[], weights float8[], counts integer[]
    ${only(', sizes float8[], squares float8[]')}
  ) language plpgsql stable set search_path = pg_catalog, public, pg_temp
    set enable_seqscan = off set plan_cache_mode = force_generic_plan
  as $function$
  #variable_conflict use_column
  begin
    return query
      select m.key, m.total, m.category_ids, m.weights, m.counts ${only(', m.sizes, m.squares')}
        from public.category_memory m
       where m.business_id = p_business and m.entity_id = p_entity and m.key = any (p_keys);
  end
  $function$;

  -- The columns of each context come as array literals: arrays of different lengths make no array.
  create function save_category_contexts(
    p_business uuid, p_entity uuid, p_key text[], p_total float8[], p_category_ids text[], p_weights text[],
    p_counts text[] ${only(', p_sizes text[], p_squares text[]')}
  ) returns void language plpgsql set search_path = pg_catalog, public, pg_temp
  as $function$
  begin
    insert into public.category_memory
      (business_id, entity_id, key, total, category_ids, weights, counts ${only(', sizes, squares')})
    select p_business, p_entity, r.key, r.total, r.category_ids::uuid[], r.weights::float8[], r.counts::integer[]
           ${only(', r.sizes::float8[], r.squares::float8[]')}
      from unnest(p_key, p_total, p_category_ids, p_weights, p_counts ${only(', p_sizes, p_squares')})
           as r(key, total, category_ids, weights, counts ${only(', sizes, squares')})
    on conflict (business_id, entity_id, key) do update
      set total = excluded.total, category_ids = excluded.category_ids, weights = excluded.weights,
          counts = excluded.counts ${only(', sizes = excluded.sizes, squares = excluded.squares')};
  end
  $function$;

  -- Notes decisions in their order, and that somebody looked. The caller holds the entity's memory, so that no
  -- number is given twice.
  create function record_category_decisions(
    p_business uuid, p_entity uuid, p_at timestamptz, p_transaction uuid[], p_version integer[],
    p_bank_account uuid[], p_merchant_key text[], p_${column} ${type}[], p_account uuid[], p_is_against boolean[],
    p_level smallint[], p_raw float8[], p_right boolean[], p_pairs text[]
  ) returns void language plpgsql set search_path = pg_catalog, public, pg_temp
  as $function$
  declare
    last bigint;
  begin
    select coalesce(max(d.seq), 0) into last
      from public.category_decision d where d.business_id = p_business and d.entity_id = p_entity;
    insert into public.category_decision
      (business_id, entity_id, seq, transaction_id, version, bank_account_id, merchant_key, ${column}, account_id,
       is_against, predicted_level, predicted_raw, predicted_right, decided_at)
    select p_business, p_entity, last + r.place, r.transaction_id, r.version, r.bank_account_id, r.merchant_key,
           r.${column}, r.account_id, r.is_against, r.level, r.raw, r.is_right, p_at
      from unnest(p_transaction, p_version, p_bank_account, p_merchant_key, p_${column}, p_account, p_is_against,
                  p_level, p_raw, p_right)
           with ordinality as r(transaction_id, version, bank_account_id, merchant_key, ${column}, account_id,
                                is_against, level, raw, is_right, place);
    delete from public.category_unchecked u
     where u.business_id = p_business and u.entity_id = p_entity and u.key = any (p_pairs);
  end
  $function$;`;
}

export class DecidedAmounts1764300000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DROP_FUNCTIONS + force(false) + AMOUNTS + REBUILD + force(true));
    await queryRunner.query(functions(true));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DROP_FUNCTIONS + force(false) + WITHOUT_AMOUNTS + force(true));
    await queryRunner.query(functions(false));
  }
}
