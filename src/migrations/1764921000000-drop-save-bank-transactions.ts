import type { MigrationInterface, QueryRunner } from 'typeorm';

const SAVE = `
  create or replace function save_bank_transactions(
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
  $function$;
`;

/**
 * Bank transactions are written by a statement made from their entity. The function goes at once, not one release later:
 * no release has called it.
 */
export class DropSaveBankTransactions1764921000000 implements MigrationInterface {
  name = 'DropSaveBankTransactions1764921000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function save_bank_transactions');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SAVE);
  }
}
