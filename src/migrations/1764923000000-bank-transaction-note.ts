import type { MigrationInterface, QueryRunner } from 'typeorm';

/** PostgreSQL 15 cannot change the expression of a generated column: the column is made again, in one pass over the table. */
export class BankTransactionNote1764923000000 implements MigrationInterface {
  name = 'BankTransactionNote1764923000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table bank_transaction
        add column note text check (length(note) between 1 and 2000),
        drop column search_text;
      alter table bank_transaction
        add column search_text text not null generated always as (
          lower(description || e'\\n' || merchant || e'\\n' || coalesce(note, ''))) stored`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table bank_transaction drop column search_text;
      alter table bank_transaction
        add column search_text text not null generated always as (lower(description || e'\\n' || merchant)) stored,
        drop column note`);
  }
}
