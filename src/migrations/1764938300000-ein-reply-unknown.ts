import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of forms drawn before the service stored it, nobody knows whether they have a fax number, unless the responsible
 * party's own is on them. Those that have not been sent are treated as forms without one.
 */
export class EinReplyUnknown1764938300000 implements MigrationInterface {
  name = 'EinReplyUnknown1764938300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table ein_application
        add column reply_is_unknown boolean not null default false,
        no force row level security;
      update ein_application set reply_is_unknown = true
       where status in ('ready_to_file', 'awaiting_signature', 'signed')
         and not replies_by_mail and facts->'responsibleParty'->>'fax' is null;
      alter table ein_application force row level security`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table ein_application drop column reply_is_unknown');
  }
}
