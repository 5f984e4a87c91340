import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Null: the responsible party never changed, as far as known. */
export class NewResponsibleParty1764938000000 implements MigrationInterface {
  name = 'NewResponsibleParty1764938000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table legal_entity
        add column responsible_party_changed_on date,
        add constraint legal_entity_responsible_party check (
          responsible_party_changed_on is null or formation_date is null
            or formation_date <= responsible_party_changed_on)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table legal_entity
        drop constraint legal_entity_responsible_party,
        drop column responsible_party_changed_on`);
  }
}
