import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Holds rows and what a decision on them depends on, in the order in which everybody does: entities, bank accounts, rows,
 * each by their ids. What it returns is as of then. A function, so that all of it is one trip and its plans are kept.
 *
 * Each row is looked up by its key alone, and what is hidden is left out behind that: with `id = any (…)`, or with
 * `removed_at is null` beside the key, the planner takes an index of the rows that are not hidden, and walks through all of
 * a young tenant's.
 */
const HOLD = `
  create function hold_bank_transactions(p_business uuid, p_ids uuid[]) returns table (
    entity_currency text, locked_through date, review_threshold float8, review_amount_limit_minor bigint,
    account_type text, ledger_account_id uuid, opening_balance_minor bigint, opening_balance_date date,
    row_is bank_transaction
  ) language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set enable_bitmapscan = off
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

/** What stood before, for going back. */
const LOCK_ONE = `
  create function lock_bank_transaction(p_business uuid, p_id uuid) returns table (
    entity_currency text, locked_through date, account_type text, ledger_account_id uuid,
    opening_balance_minor bigint, opening_balance_date date, row_is bank_transaction,
    review_threshold float8, review_amount_limit_minor bigint
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
             account.opening_balance_minor, account.opening_balance_date, t, entity.review_threshold,
             entity.review_amount_limit_minor
        from public.bank_transaction t where t.business_id = p_business and t.id = p_id for update;
  end
  $function$;

  create function decision_chart(p_business uuid, p_transaction uuid, p_category text) returns table (
    id uuid, account_number text, name text, category text, subtype text, is_active boolean, mapped boolean
  ) language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
  as $function$
  #variable_conflict use_column
  declare
    found_entity uuid;
    found_category uuid;
  begin
    select t.entity_id, t.category_account_id into found_entity, found_category
      from public.bank_transaction t where t.business_id = p_business and t.id = p_transaction;
    return query
      select a.id, a.account_number, a.name, a.category, a.subtype, a.is_active,
             (select b.id from public.bank_account b
               where b.business_id = p_business and b.ledger_account_id = a.id limit 1) is not null
        from public.ledger_account a
       where a.business_id = p_business and a.entity_id = found_entity
         and (a.account_number = p_category or a.id = found_category
              or a.subtype in ('transfer_clearing', 'opening_balance_equity', 'retained_earnings',
                               'uncategorized_income', 'uncategorized_expense'));
  end
  $function$;`;

/** One row is decided on as many are. */
export class HeldRows1764400000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function lock_bank_transaction, decision_chart');
    await queryRunner.query(HOLD);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function hold_bank_transactions');
    await queryRunner.query(LOCK_ONE);
  }
}
