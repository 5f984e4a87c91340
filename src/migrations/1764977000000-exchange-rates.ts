import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/** The exchange rates that businesses set for their entities. */
export class ExchangeRates1764977000000 implements MigrationInterface {
  name = 'ExchangeRates1764977000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table exchange_rate (
        business_id uuid not null,
        entity_id uuid not null,
        currency text not null check (currency ~ '^[A-Z]{3}$'),
        date date not null,
        rate numeric(21, 12) not null check (rate > 0),
        primary key (business_id, entity_id, currency, date),
        constraint exchange_rate_entity foreign key (business_id, entity_id) references legal_entity (business_id, id)
      );
      ${protectTenantTable('exchange_rate')}
      grant select, insert, update, delete on exchange_rate to charterbook_app`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table exchange_rate');
  }
}
