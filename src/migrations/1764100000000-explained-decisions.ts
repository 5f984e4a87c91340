import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `
  alter table bank_transaction
    -- The rule that decided.
    add column rule_id uuid,
    -- What a prediction from people's decisions was like, so that a later decision can grade it.
    add column predicted_level smallint check (predicted_level between 0 and 2),
    add column predicted_raw double precision check (predicted_raw between 0 and 1),
    -- Why, in plain words, as of when it was decided.
    add column because text check (length(because) between 1 and 500),
    add constraint bank_transaction_rule check (rule_id is null or category_source = 'rule'),
    add constraint bank_transaction_prediction check (
      (predicted_level is null) = (predicted_raw is null) and (predicted_level is null or category_source = 'memory'));
  create index bank_transaction_by_rule on bank_transaction (business_id, rule_id, date desc, id desc)
    where rule_id is not null and removed_at is null;`;

/** What save_bank_transactions takes of each row, in the order of its parameters, with the types. */
const SAVED_BEFORE = [
  ['id', 'uuid'],
  ['entity_id', 'uuid'],
  ['bank_account_id', 'uuid'],
  ['currency', 'text'],
  ['external_id', 'text'],
  ['date', 'date'],
  ['authorized_date', 'date'],
  ['amount_minor', 'bigint'],
  ['description', 'text'],
  ['merchant', 'text'],
  ['merchant_given', 'boolean'],
  ['merchant_key', 'text'],
  ['pending', 'boolean'],
  ['pushed_category', 'text'],
  ['category_account_id', 'uuid'],
  ['is_transfer', 'boolean'],
  ['category_source', 'text'],
  ['confidence', 'float8'],
  ['transaction_type', 'text'],
  ['needs_review', 'boolean'],
  ['review_reason', 'text'],
  ['entry_id', 'uuid'],
  ['booking_seq', 'integer'],
  ['removed_at', 'timestamptz'],
] as const;
const SAVED = [
  ...SAVED_BEFORE,
  ['rule_id', 'uuid'],
  ['predicted_level', 'smallint'],
  ['predicted_raw', 'float8'],
  ['because', 'text'],
] as const;
/** Never change once a row stands. */
const FIXED = new Set<string>(['id', 'entity_id', 'bank_account_id', 'currency']);

function saveFunction(columns: readonly (readonly [name: string, type: string])[]): string {
  const names = columns.map(([name]) => name);
  const updates = names.filter((name) => !FIXED.has(name)).map((name) => `${name} = excluded.${name}`);
  return `
  create function save_bank_transactions(
    p_business uuid, p_at timestamptz, ${columns.map(([name, type]) => `p_${name} ${type}[]`).join(', ')}
  ) returns void language plpgsql set search_path = pg_catalog, public, pg_temp
  as $function$
  begin
    insert into public.bank_transaction (business_id, created_at, updated_at, ${names.join(', ')})
    select p_business, p_at, p_at, r.* from unnest(${names.map((name) => `p_${name}`).join(', ')}) as r
    on conflict (business_id, id) do update set updated_at = excluded.updated_at, ${updates.join(', ')};
  end
  $function$;`;
}

/**
 * A list page in one autocommit statement, which sets its own role and tenant: a transaction around it would
 * cost three more round trips. Without filters the plan is kept; with some it is made for them.
 */
function listFunction(more: { readonly column: string; readonly type: string } | null): string {
  const result = more === null ? '' : `, ${more.column} ${more.type}`;
  const column = more === null ? '' : `, t.${more.column}`;
  const columns = `t.id, t.date, t.authorized_date, t.amount_minor, t.currency, t.description, t.merchant,
    t.pending, t.transaction_type, t.is_transfer, t.category_source, t.confidence, t.needs_review,
    t.review_reason, t.bank_account_id, t.external_id, a.account_number, a.name${column}`;
  return `
  create function list_bank_transactions(
    p_business uuid, p_from date, p_to date, p_limit integer, p_offset integer, p_filtered boolean,
    p_category text, p_search text, p_bank_account uuid, p_entity uuid, p_needs_review boolean,
    p_outgoing boolean, p_pending boolean, p_type text
  ) returns table (
    id uuid, date date, authorized_date date, amount_minor bigint, currency text, description text, merchant text,
    pending boolean, transaction_type text, is_transfer boolean, category_source text, confidence double precision,
    needs_review boolean, review_reason text, bank_account_id uuid, external_id text, account_number text,
    account_name text${result}
  ) language plpgsql volatile security invoker set search_path = pg_catalog, public, pg_temp
  as $function$
  #variable_conflict use_column
  declare
    conditions text := '';
  begin
    perform set_config('role', 'charterbook_app', true), set_config('app.business_id', p_business::text, true);
    if not p_filtered then
      return query
        select ${columns}
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
      'select ${columns}
         from (select * from public.bank_transaction t
                where t.business_id = $1 and t.removed_at is null and t.date between $2 and $3' || conditions || '
                order by t.date desc, t.id desc limit $4 offset $5) t
         left join public.ledger_account a on a.business_id = $1 and a.id = t.category_account_id
        order by t.date desc, t.id desc'
      using p_business, p_from, p_to, p_limit, p_offset, p_category, lower(p_search), p_bank_account, p_entity, p_type;
  end
  $function$;`;
}

export class ExplainedDecisions1764100000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function save_bank_transactions, list_bank_transactions');
    await queryRunner.query(COLUMNS);
    await queryRunner.query(saveFunction(SAVED) + listFunction({ column: 'because', type: 'text' }));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function save_bank_transactions, list_bank_transactions');
    await queryRunner.query(`
      drop index bank_transaction_by_rule;
      alter table bank_transaction
        drop constraint bank_transaction_prediction, drop constraint bank_transaction_rule,
        drop column because, drop column predicted_raw, drop column predicted_level, drop column rule_id`);
    await queryRunner.query(saveFunction(SAVED_BEFORE) + listFunction(null));
  }
}
