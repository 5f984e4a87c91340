import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openToSystem, protectGlobalTable } from './row-level-security.js';

/**
 * Users who may open the operator console. A grant that ended stays as a record.
 *
 * previous release: does not know the table
 */
export class OperatorGrants1764984000000 implements MigrationInterface {
  name = 'OperatorGrants1764984000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table operator_grant (
        id uuid primary key,
        user_id uuid not null,
        granted_at timestamptz not null,
        revoked_at timestamptz,
        constraint operator_grant_user_id_fkey foreign key (user_id) references app_user (id)
      );
      create unique index operator_grant_active on operator_grant (user_id) where revoked_at is null;
      ${protectGlobalTable('operator_grant')}
      ${openToSystem('operator_grant', 'select, insert, update (revoked_at)')}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table operator_grant`);
  }
}
