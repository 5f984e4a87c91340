import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineTables } from './baseline.js';
import { openToSystem, protectTenantTable } from './row-level-security.js';

const ENTITIES = `
  create table legal_entity (
    business_id uuid not null references business (id),
    id uuid not null,
    legal_name text not null check (length(legal_name) between 1 and 200),
    country text not null check (country ~ '^[A-Z]{2}$'),
    entity_type text not null
      check (entity_type in ('llc', 'c_corp', 's_corp', 'partnership', 'sole_prop', 'nonprofit')),
    regime text check (regime in ('disregarded', 'partnership', 'c_corp', 's_corp')),
    status text not null check (status in ('active', 'pending', 'suspended', 'dissolved')),
    tax_id_type text not null check (tax_id_type in ('EIN', 'SSN', 'ITIN', 'FOREIGN', 'none')),
    tax_id_key_id text,
    tax_id_ciphertext bytea,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    fiscal_year_end_month smallint check (fiscal_year_end_month between 1 and 12),
    formation_state text check (length(formation_state) <= 60),
    formation_date date,
    naics text check (naics ~ '^[0-9]{2,6}$'),
    address jsonb,
    is_primary boolean not null,
    locked_through date,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    -- Predictions below this confidence, and amounts above this limit, wait for a review.
    review_threshold double precision not null default 0.9 check (review_threshold between 0 and 1),
    review_amount_limit_minor bigint check (review_amount_limit_minor > 0),
    primary key (business_id, id),
    constraint legal_entity_tax_id check (
      (tax_id_type = 'none') = (tax_id_ciphertext is null) and (tax_id_ciphertext is null) = (tax_id_key_id is null))
  );
  create unique index legal_entity_one_primary on legal_entity (business_id) where is_primary;
  ${protectTenantTable('legal_entity')}
  ${openToSystem('legal_entity', 'select (tax_id_key_id)')}
  grant select, insert, update on legal_entity to charterbook_app;
  grant select on legal_entity to charterbook_books;`;

export class Entities1764415000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [ENTITIES]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table legal_entity');
  }
}
