import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mapping of an account's last committed file is the default for files with the same header. */
export class RememberedMappings1764937000000 implements MigrationInterface {
  name = 'RememberedMappings1764937000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table statement_upload add column header_sha256 bytea check (length(header_sha256) = 32);
      create index statement_upload_header
        on statement_upload (business_id, bank_account_id, committed_at desc, id desc)
        where status = 'committed' and header_sha256 is not null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table statement_upload drop column header_sha256');
  }
}
