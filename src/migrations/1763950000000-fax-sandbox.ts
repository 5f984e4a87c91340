import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the sandbox carrier was given to fax. It stands for the world outside, which knows no tenants: only the
 * service's own errands may look into it.
 */
export class FaxSandbox1763950000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table sandbox_fax (
        id uuid primary key,
        -- As a carrier keeps it: whoever faxes twice under one reference has two faxes.
        reference text not null check (length(reference) between 1 and 100),
        destination text not null check (destination ~ '^[+][0-9]{6,15}$'),
        outcome text not null check (length(outcome) between 1 and 40),
        document_sha256 bytea not null check (length(document_sha256) = 32),
        callback_token text not null check (length(callback_token) = 43),
        created_at timestamptz not null
      );
      create index sandbox_fax_by_reference on sandbox_fax (reference);
      create index sandbox_fax_by_time on sandbox_fax (created_at);
      grant select, insert, delete on sandbox_fax to charterbook_system`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table sandbox_fax');
  }
}
