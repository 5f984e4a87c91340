import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Bank transactions have fewer indexes, so that inserting them costs less. Columns after the id are compared within the
 * index. Legs that need review are read in the index of all transactions that need it.
 */
export class FewerTransactionIndexes1764968000000 implements MigrationInterface {
  name = 'FewerTransactionIndexes1764968000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index bank_transaction_by_merchant, bank_transaction_undecided, bank_transaction_proposed_legs,
                 bank_transaction_to_review;
      create index bank_transaction_by_merchant on bank_transaction
        (business_id, merchant_key, date desc, id desc, entity_id, category_source)
       where removed_at is null;
      create index bank_transaction_to_review on bank_transaction (business_id, date desc, id desc, entity_id)
       where needs_review and removed_at is null;
      create index bank_transaction_transfers on bank_transaction (business_id, entity_id, date desc, id desc)
       where is_transfer and entry_id is not null and not pending and removed_at is null
         and split_status is distinct from 'split'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index bank_transaction_by_merchant, bank_transaction_transfers, bank_transaction_to_review;
      create index bank_transaction_by_merchant on bank_transaction (business_id, merchant_key, date desc, id desc)
       where removed_at is null;
      create index bank_transaction_to_review on bank_transaction (business_id, date desc, id desc)
       where needs_review and removed_at is null;
      create index bank_transaction_undecided on bank_transaction (business_id, entity_id, merchant_key, date desc, id desc)
       where category_source <> 'user_override' and category_source <> 'rule' and removed_at is null;
      create index bank_transaction_proposed_legs on bank_transaction (business_id, entity_id, date desc, id desc)
       where (is_transfer or needs_review) and entry_id is not null and not pending and removed_at is null
         and split_status is distinct from 'split'`);
  }
}
