import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A kept answer has its status: some operations answer one of two. Null, of older ones, is the route's own. */
export class AnswerStatus1764020000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table idempotency_key
        add status smallint check (status between 200 and 299),
        add constraint idempotency_key_status_of_answer check (status is null or answer is not null)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table idempotency_key drop status');
  }
}
