import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/**
 * The lines of tax forms on which the amounts of accounts belong, where they are not the default ones.
 *
 * previous release: does not know the table
 */
export class AccountTaxLines1764973000000 implements MigrationInterface {
  name = 'AccountTaxLines1764973000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table account_tax_line (
        business_id uuid not null,
        entity_id uuid not null,
        form text not null check (form in ('1120', '1120-S', '1065', 'schedule_c')),
        account_id uuid not null,
        category text not null check (category in ('revenue', 'expense')),
        line text check (line ~ '^([A-Z][0-9]?-)?[0-9]{1,2}[a-z]?$'),
        primary key (business_id, entity_id, form, account_id),
        constraint account_tax_line_account foreign key (business_id, entity_id, account_id, category)
          references ledger_account (business_id, entity_id, id, category)
      );
      ${protectTenantTable('account_tax_line')}
      grant select, insert, delete on account_tax_line to charterbook_app`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table account_tax_line`);
  }
}
