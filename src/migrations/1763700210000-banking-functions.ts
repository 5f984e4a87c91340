import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of the chart a decision on one row needs: the account decided for, the row's own, and the service's. */
export const DECISION_CHART = `
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

/**
 * The hot writes and reads of this module as functions: their plans are kept for the session and not made at
 * every call, which costs more than running them.
 */
const HOT_PATHS = `
  create function save_bank_transactions(
    p_business uuid, p_at timestamptz,
    p_id uuid[], p_entity_id uuid[], p_bank_account_id uuid[], p_currency text[], p_external_id text[], p_date
    date[], p_authorized_date date[], p_amount_minor bigint[], p_description text[], p_merchant text[],
    p_merchant_given boolean[], p_merchant_key text[], p_pending boolean[], p_pushed_category text[],
    p_category_account_id uuid[], p_is_transfer boolean[], p_category_source text[], p_confidence float8[],
    p_transaction_type text[], p_needs_review boolean[], p_review_reason text[], p_entry_id uuid[],
    p_booking_seq integer[], p_removed_at timestamptz[]
  ) returns void language plpgsql set search_path = pg_catalog, public, pg_temp
  as $function$
  begin
    insert into public.bank_transaction
      (business_id, created_at, updated_at, id, entity_id, bank_account_id, currency, external_id, date,
      authorized_date, amount_minor, description, merchant, merchant_given, merchant_key, pending,
      pushed_category, category_account_id, is_transfer, category_source, confidence, transaction_type,
      needs_review, review_reason, entry_id, booking_seq, removed_at)
    select p_business, p_at, p_at, r.*
      from unnest(
        p_id, p_entity_id, p_bank_account_id, p_currency, p_external_id, p_date, p_authorized_date,
        p_amount_minor, p_description, p_merchant, p_merchant_given, p_merchant_key, p_pending,
        p_pushed_category, p_category_account_id, p_is_transfer, p_category_source, p_confidence,
        p_transaction_type, p_needs_review, p_review_reason, p_entry_id, p_booking_seq, p_removed_at) as r
    on conflict (business_id, id) do update set
      updated_at = excluded.updated_at, external_id = excluded.external_id, date = excluded.date,
      authorized_date = excluded.authorized_date, amount_minor = excluded.amount_minor, description =
      excluded.description, merchant = excluded.merchant, merchant_given = excluded.merchant_given,
      merchant_key = excluded.merchant_key, pending = excluded.pending, pushed_category =
      excluded.pushed_category, category_account_id = excluded.category_account_id, is_transfer =
      excluded.is_transfer, category_source = excluded.category_source, confidence = excluded.confidence,
      transaction_type = excluded.transaction_type, needs_review = excluded.needs_review, review_reason =
      excluded.review_reason, entry_id = excluded.entry_id, booking_seq = excluded.booking_seq, removed_at =
      excluded.removed_at;
  end
  $function$;

  -- Holds what a decision on a row depends on, in the order in which everybody does: entity, bank account, row.
  create function lock_bank_transaction(p_business uuid, p_id uuid) returns table (
    entity_currency text, locked_through date, account_type text, ledger_account_id uuid,
    opening_balance_minor bigint, opening_balance_date date, row_is bank_transaction
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
             account.opening_balance_minor, account.opening_balance_date, t
        from public.bank_transaction t where t.business_id = p_business and t.id = p_id for update;
  end
  $function$;

  create function category_chart(p_business uuid, p_entity uuid) returns table (
    id uuid, account_number text, name text, category text, subtype text, is_active boolean, mapped boolean
  ) language plpgsql stable set search_path = pg_catalog, public, pg_temp
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

  ${DECISION_CHART}

  -- One that agrees makes the streak longer, one that contradicts begins a new one. Counted here, so that none
  -- of two decisions at once is lost.
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

/**
 * A list page in one autocommit statement, which sets its own role and tenant: a transaction around it would
 * cost three more round trips. Without filters the plan is kept; with some it is made for them.
 */
const LIST = `
  create function list_bank_transactions(
    p_business uuid, p_from date, p_to date, p_limit integer, p_offset integer, p_filtered boolean,
    p_category text, p_search text, p_bank_account uuid, p_entity uuid, p_needs_review boolean,
    p_outgoing boolean, p_pending boolean, p_type text
  ) returns table (
    id uuid, date date, authorized_date date, amount_minor bigint, currency text, description text, merchant text,
    pending boolean, transaction_type text, is_transfer boolean, category_source text, confidence double precision,
    needs_review boolean, review_reason text, bank_account_id uuid, external_id text, account_number text,
    account_name text
  ) language plpgsql volatile security invoker set search_path = pg_catalog, public, pg_temp
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
               t.bank_account_id, t.external_id, a.account_number, a.name
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
              t.bank_account_id, t.external_id, a.account_number, a.name
         from (select * from public.bank_transaction t
                where t.business_id = $1 and t.removed_at is null and t.date between $2 and $3' || conditions || '
                order by t.date desc, t.id desc limit $4 offset $5) t
         left join public.ledger_account a on a.business_id = $1 and a.id = t.category_account_id
        order by t.date desc, t.id desc'
      using p_business, p_from, p_to, p_limit, p_offset, p_category, lower(p_search), p_bank_account, p_entity, p_type;
  end
  $function$;`;

export class BankingFunctions1763700210000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [HOT_PATHS, LIST]) await queryRunner.query(statements);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop function list_bank_transactions, lock_bank_transaction, save_bank_transactions, category_chart,
                    decision_chart, learn_merchant`);
  }
}
