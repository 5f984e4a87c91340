import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A revert restores what the commit changed, so each upload records it. */
export class StatementRestores1764937100000 implements MigrationInterface {
  name = 'StatementRestores1764937100000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table statement_upload_transaction
        -- The order in which files were found to contain a transaction.
        add column seq bigint generated always as identity,
        -- What the commit changed of the transaction; null if it changed nothing.
        add column facts_before jsonb,
        add column facts_after jsonb,
        add constraint statement_upload_transaction_facts
          check ((facts_before is null) = (facts_after is null))`);
    await queryRunner.query(`
      alter table statement_upload
        add column restored_rows integer not null default 0 check (restored_rows >= 0),
        add column not_reverted_rows integer not null default 0 check (not_reverted_rows >= 0),
        drop constraint statement_upload_draft,
        add constraint statement_upload_draft
          check (status not in ('needs_mapping', 'ready')
                 or (entered_rows = 0 and removed_rows = 0 and kept_rows = 0 and restored_rows = 0
                     and not_reverted_rows = 0))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table statement_upload
        drop constraint statement_upload_draft,
        drop column restored_rows, drop column not_reverted_rows,
        add constraint statement_upload_draft
          check (status not in ('needs_mapping', 'ready')
                 or (entered_rows = 0 and removed_rows = 0 and kept_rows = 0))`);
    await queryRunner.query(`
      alter table statement_upload_transaction
        drop constraint statement_upload_transaction_facts,
        drop column seq, drop column facts_before, drop column facts_after`);
  }
}
