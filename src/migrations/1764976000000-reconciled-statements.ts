import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The statement file of a reconciliation.
 *
 * previous release: adds a column: nullable, which it does not write
 * previous release: adds a constraint: on a primary key and on a column that it does not write
 */
export class ReconciledStatements1764976000000 implements MigrationInterface {
  name = 'ReconciledStatements1764976000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table statement_upload
        add constraint statement_upload_of_account unique (business_id, bank_account_id, id);
      alter table bank_reconciliation
        add column statement_upload_id uuid,
        add constraint bank_reconciliation_statement foreign key (business_id, bank_account_id, statement_upload_id)
          references statement_upload (business_id, bank_account_id, id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table bank_reconciliation drop constraint bank_reconciliation_statement, drop column statement_upload_id;
      alter table statement_upload drop constraint statement_upload_of_account`);
  }
}
