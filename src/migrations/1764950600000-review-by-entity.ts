import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index by reason also has the entity, so that the transactions of an entity that need review are counted in it alone. */
export class ReviewByEntity1764950600000 implements MigrationInterface {
  name = 'ReviewByEntity1764950600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index bank_transaction_by_reason;
      create index bank_transaction_by_reason on bank_transaction (business_id, review_reason, date desc, id desc)
        include (entity_id)
       where needs_review and removed_at is null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index bank_transaction_by_reason;
      create index bank_transaction_by_reason on bank_transaction (business_id, review_reason, date desc, id desc)
       where needs_review and removed_at is null`);
  }
}
