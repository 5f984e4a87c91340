import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/**
 * What revenue and expense accounts are to earn and to cost, by month.
 *
 * previous release: adds a constraint: the id of an account is unique alone
 */
export class Budgets1764971000000 implements MigrationInterface {
  name = 'Budgets1764971000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table ledger_account
        add constraint ledger_account_category unique (business_id, entity_id, id, category);
      create table budget_line (
        business_id uuid not null,
        entity_id uuid not null,
        month date not null check (extract(day from month) = 1),
        account_id uuid not null,
        category text not null check (category in ('revenue', 'expense')),
        amount_minor bigint not null check (amount_minor <> 0),
        primary key (business_id, entity_id, month, account_id),
        constraint budget_line_account foreign key (business_id, entity_id, account_id, category)
          references ledger_account (business_id, entity_id, id, category)
      );
      ${protectTenantTable('budget_line')}
      grant select, insert, delete on budget_line to charterbook_app`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop table budget_line;
      alter table ledger_account drop constraint ledger_account_category`);
  }
}
