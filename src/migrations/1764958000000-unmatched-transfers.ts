import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Transfers without their other side need review.
 *
 * previous release: drops a constraint: it is created again, and accepts one more reason
 * previous release: adds a constraint: it accepts all reasons that it writes
 */
export class UnmatchedTransfers1764958000000 implements MigrationInterface {
  name = 'UnmatchedTransfers1764958000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table bank_transaction drop constraint bank_transaction_review_reason_check;
      alter table bank_transaction add constraint bank_transaction_review_reason_check check (review_reason in
        ('uncategorized', 'low_confidence', 'unmapped_account', 'before_opening_balance', 'new_merchant', 'large_amount',
         'unmatched_transfer'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      update bank_transaction set needs_review = false, review_reason = null where review_reason = 'unmatched_transfer';
      alter table bank_transaction drop constraint bank_transaction_review_reason_check;
      alter table bank_transaction add constraint bank_transaction_review_reason_check check (review_reason in
        ('uncategorized', 'low_confidence', 'unmapped_account', 'before_opening_balance', 'new_merchant', 'large_amount'))`);
  }
}
