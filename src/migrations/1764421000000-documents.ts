import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineTables } from './baseline.js';
import { protectTenantTable } from './row-level-security.js';

const DOCUMENTS = `
  create table document (
    business_id uuid not null references business (id),
    id uuid not null,
    -- Null until there is an entity, as for the form of a company that is not formed yet.
    entity_id uuid,
    kind text not null check (length(kind) between 1 and 40),
    file_name text not null check (length(file_name) between 1 and 200),
    content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
    size integer not null check (size between 1 and 10485760),
    sha256 bytea not null check (length(sha256) = 32),
    content bytea not null,
    created_at timestamptz not null,
    primary key (business_id, id),
    foreign key (business_id, entity_id) references legal_entity (business_id, id),
    constraint document_content check (length(content) = size and sha256(content) = sha256)
  );
  -- PDF and images are compressed already.
  alter table document alter content set storage external;
  create index document_by_time on document (business_id, created_at desc, id desc);
  create index document_by_entity on document (business_id, entity_id, kind, created_at desc, id desc);
  create index document_by_hash on document (business_id, sha256);
  ${protectTenantTable('document')}
  -- Immutable except for the entity that it belongs to.
  grant select, insert, update (entity_id) on document to charterbook_app;`;

export class Documents1764421000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [DOCUMENTS]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table document');
  }
}
