import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/**
 * Filters and an order of the list of transactions, under a name.
 *
 * previous release: does not know the table
 */
export class SavedViews1764974000000 implements MigrationInterface {
  name = 'SavedViews1764974000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table saved_view (
        business_id uuid not null,
        id uuid not null,
        entity_id uuid not null,
        name text not null check (char_length(name) between 1 and 80),
        query text not null check (char_length(query) between 1 and 3000),
        saved_at timestamptz not null,
        primary key (business_id, id),
        constraint saved_view_name unique (business_id, entity_id, name),
        constraint saved_view_entity foreign key (business_id, entity_id) references legal_entity (business_id, id)
      );
      ${protectTenantTable('saved_view')}
      grant select, insert, update, delete on saved_view to charterbook_app`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table saved_view`);
  }
}
