import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIST = `
  create or replace function list_bank_transactions(
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
  $function$;
`;

/**
 * The list of bank transactions is plain SQL. The function goes at once, not one release later: no release has called
 * it.
 */
export class DropListBankTransactions1764922000000 implements MigrationInterface {
  name = 'DropListBankTransactions1764922000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function list_bank_transactions');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LIST);
  }
}
