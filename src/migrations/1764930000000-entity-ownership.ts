import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null means unknown. */
export class EntityOwnership1764930000000 implements MigrationInterface {
  name = 'EntityOwnership1764930000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table legal_entity
        add column member_count smallint check (member_count between 1 and 999),
        add column foreign_owned boolean,
        add column foreign_owned_percent smallint check (foreign_owned_percent between 0 and 100),
        add column owner_tax_residence text check (owner_tax_residence ~ '^[A-Z]{2}$'),
        add column dissolved_on date,
        add constraint legal_entity_foreign_owned check (
          foreign_owned_percent is null
            or (foreign_owned is not null and foreign_owned = (foreign_owned_percent > 0))),
        add constraint legal_entity_foreign_owner check (
          not (foreign_owned is true and owner_tax_residence is not distinct from 'US')),
        add constraint legal_entity_dissolved check (
          dissolved_on is null
            or (status = 'dissolved' and (formation_date is null or formation_date <= dissolved_on)))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table legal_entity
        drop constraint legal_entity_dissolved,
        drop constraint legal_entity_foreign_owner,
        drop constraint legal_entity_foreign_owned,
        drop column dissolved_on,
        drop column owner_tax_residence,
        drop column foreign_owned_percent,
        drop column foreign_owned,
        drop column member_count`);
  }
}
