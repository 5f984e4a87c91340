import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A statement file that was reverted and read again can be deleted, also if a reconciliation compared it with the books.
 *
 * previous release: adds a constraint: in place of a stricter one
 */
export class DeletedStatements1764976500000 implements MigrationInterface {
  name = 'DeletedStatements1764976500000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table bank_reconciliation
        drop constraint bank_reconciliation_statement,
        add constraint bank_reconciliation_statement foreign key (business_id, bank_account_id, statement_upload_id)
          references statement_upload (business_id, bank_account_id, id) on delete set null (statement_upload_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table bank_reconciliation
        drop constraint bank_reconciliation_statement,
        add constraint bank_reconciliation_statement foreign key (business_id, bank_account_id, statement_upload_id)
          references statement_upload (business_id, bank_account_id, id)`);
  }
}
