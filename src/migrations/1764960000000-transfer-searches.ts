import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/** Legs whose other sides are searched for right after the push that brought them. */
export class TransferSearches1764960000000 implements MigrationInterface {
  name = 'TransferSearches1764960000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table transfer_search (
        business_id uuid not null references business (id),
        entity_id uuid not null,
        id uuid not null,
        -- Of a push, which has at most 1,000 transactions. Ids of transactions that no longer are legs are skipped.
        transaction_ids uuid[] not null check (cardinality(transaction_ids) between 1 and 1000),
        created_at timestamptz not null,
        primary key (business_id, entity_id, id),
        foreign key (business_id, entity_id) references legal_entity (business_id, id)
      );
      ${protectTenantTable('transfer_search')}
      grant select, insert, delete on transfer_search to charterbook_app`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table transfer_search');
  }
}
