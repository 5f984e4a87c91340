import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for the filters and sorts of the list of transactions that had none, so that a page never reads a whole window.
 * The date in the index by amount is compared within the index. The other dates are the order of the list.
 */
export class TransactionLists1764950500000 implements MigrationInterface {
  name = 'TransactionLists1764950500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index bank_transaction_by_amount on bank_transaction (business_id, currency, amount_minor, id, date)
       where removed_at is null;
      create index bank_transaction_by_source on bank_transaction (business_id, category_source, date desc, id desc)
       where removed_at is null;
      create index bank_transaction_by_merchant on bank_transaction (business_id, merchant_key, date desc, id desc)
       where removed_at is null;
      create index bank_transaction_by_reason on bank_transaction (business_id, review_reason, date desc, id desc)
       where needs_review and removed_at is null;
      create index bank_transaction_pending on bank_transaction (business_id, date desc, id desc)
       where pending and removed_at is null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index bank_transaction_by_amount, bank_transaction_by_source, bank_transaction_by_merchant,
                 bank_transaction_by_reason, bank_transaction_pending`);
  }
}
