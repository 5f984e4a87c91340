import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The service fills the hashes of stored EINs when it starts, because only it has the key. Applications that share an EIN
 * already keep it, and are exempt from the index, until it is corrected.
 */
export class EinNumbers1764931000000 implements MigrationInterface {
  name = 'EinNumbers1764931000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table legal_entity
        add column ein_hash bytea check (length(ein_hash) = 32),
        add column ein_hash_key_id text,
        add constraint legal_entity_ein_hash check ((ein_hash is null) = (ein_hash_key_id is null));
      create unique index legal_entity_ein on legal_entity (business_id, ein_hash) where ein_hash is not null;
      grant select (business_id, tax_id_type, ein_hash_key_id) on legal_entity to charterbook_system`);
    await queryRunner.query(`
      alter table ein_application
        add column ein_document_id uuid,
        add column ein_is_shared boolean not null default false,
        add foreign key (business_id, ein_document_id) references document (business_id, id),
        no force row level security;
      update ein_application a set ein_is_shared = true
       where exists (select from ein_application b
                      where b.business_id = a.business_id and b.ein = a.ein and b.id < a.id);
      alter table ein_application force row level security;
      create unique index ein_application_ein on ein_application (business_id, ein)
        where ein is not null and not ein_is_shared`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      revoke select (business_id, tax_id_type, ein_hash_key_id) on legal_entity from charterbook_system;
      alter table legal_entity drop column ein_hash, drop column ein_hash_key_id;
      alter table ein_application drop column ein_document_id, drop column ein_is_shared`);
  }
}
