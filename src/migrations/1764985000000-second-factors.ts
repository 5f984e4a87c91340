import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openToSystem, protectGlobalTable } from './row-level-security.js';

/**
 * Authenticator apps of users, their recovery codes, and sign-ins that wait for a code.
 *
 * previous release: does not know the tables, and signs in with the password alone
 */
export class SecondFactors1764985000000 implements MigrationInterface {
  name = 'SecondFactors1764985000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table second_factor (
        user_id uuid primary key,
        secret_key_id text not null,
        secret_ciphertext bytea not null,
        created_at timestamptz not null,
        expires_at timestamptz,
        confirmed_at timestamptz,
        last_used_step integer,
        recovery_salt bytea check (octet_length(recovery_salt) = 16),
        constraint second_factor_user_id_fkey foreign key (user_id) references app_user (id),
        constraint second_factor_confirmed check (
          (confirmed_at is null) = (expires_at is not null) and (confirmed_at is null) = (last_used_step is null)
          and (confirmed_at is null) = (recovery_salt is null))
      );
      create index second_factor_by_end on second_factor (expires_at) where expires_at is not null;
      ${protectGlobalTable('second_factor')}
      ${openToSystem('second_factor', 'select, insert, update, delete')}

      create table recovery_code (
        user_id uuid not null,
        code_hash bytea not null check (octet_length(code_hash) = 32),
        primary key (user_id, code_hash),
        constraint recovery_code_user_id_fkey foreign key (user_id) references second_factor (user_id)
          on delete cascade
      );
      ${protectGlobalTable('recovery_code')}
      ${openToSystem('recovery_code', 'select, insert, delete')}

      create table pending_sign_in (
        token_hash bytea primary key,
        user_id uuid not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        constraint pending_sign_in_user_id_fkey foreign key (user_id) references app_user (id)
      );
      create index pending_sign_in_by_user on pending_sign_in (user_id);
      create index pending_sign_in_by_end on pending_sign_in (expires_at);
      ${protectGlobalTable('pending_sign_in')}
      ${openToSystem('pending_sign_in', 'select, insert, delete')}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`drop table pending_sign_in, recovery_code, second_factor`);
  }
}
