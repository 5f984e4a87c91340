import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The authorization request whose page passed an address on: addresses from pages and from partners' servers are limited apart. */
export class SignupAllowanceRequest1764935000000 implements MigrationInterface {
  name = 'SignupAllowanceRequest1764935000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table signup_allowance add column authorization_request_id uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table signup_allowance drop column authorization_request_id');
  }
}
