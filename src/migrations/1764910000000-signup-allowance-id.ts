import type { MigrationInterface, QueryRunner } from 'typeorm';

/** TypeORM maps only tables with a primary key; the natural key of this one has a nullable column. */
export class SignupAllowanceId1764910000000 implements MigrationInterface {
  name = 'SignupAllowanceId1764910000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table signup_allowance add column id uuid primary key default gen_random_uuid()',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table signup_allowance drop column id');
  }
}
