import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTenantTable } from './row-level-security.js';

/**
 * Incorporations that are not ordered yet.
 *
 * previous release: does not know the table
 */
export class IncorporationDrafts1764981000000 implements MigrationInterface {
  name = 'IncorporationDrafts1764981000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table incorporation_draft (
        business_id uuid not null,
        id uuid not null,
        content jsonb not null
          check (jsonb_typeof(content) = 'object' and octet_length(content::text) <= 150000),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (business_id, id),
        constraint incorporation_draft_business_id_fkey foreign key (business_id) references business (id)
      );
      create index incorporation_draft_by_update on incorporation_draft (business_id, updated_at, id);
      ${protectTenantTable('incorporation_draft')}
      grant select, insert, update, delete on incorporation_draft to charterbook_app`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table incorporation_draft`);
  }
}
