import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A key of an operation that calls outside is claimed first, for a while, and answered later. */
export class OutsideCalls1763890000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table idempotency_key
        alter answer drop not null,
        add claimed_until timestamptz,
        add constraint idempotency_key_answered check ((answer is null) = (claimed_until is not null));
      grant delete on idempotency_key to charterbook_app`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      revoke delete on idempotency_key from charterbook_app;
      delete from idempotency_key where answer is null;
      alter table idempotency_key drop claimed_until, alter answer set not null`);
  }
}
