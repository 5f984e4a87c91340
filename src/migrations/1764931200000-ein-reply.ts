import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the form of an application says about the reply of the IRS. Unknown for older forms: no designee, and a reply by fax. */
export class EinReply1764931200000 implements MigrationInterface {
  name = 'EinReply1764931200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table ein_application
        add column designee text check (length(designee) between 1 and 200),
        add column replies_by_mail boolean not null default false;
      create index ein_application_filed on ein_application (business_id, filed_at, id) where status = 'filed'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table ein_application drop column designee, drop column replies_by_mail');
  }
}
