import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openToSystem, protectTenantTable } from './row-level-security.js';

/** Counts of repeated audit events, and when a user first signed in: everyone who exists may have. */
export class SignInSafety1764948000000 implements MigrationInterface {
  name = 'SignInSafety1764948000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table audit_repeat (
        business_id uuid not null,
        id uuid not null,
        action text not null,
        resource_id text not null,
        first_at timestamptz not null,
        last_at timestamptz not null,
        times integer not null check (times >= 1),
        addresses text[] not null check (cardinality(addresses) <= 10),
        primary key (business_id, id),
        constraint audit_repeat_audit_log_fkey foreign key (business_id, id) references audit_log (business_id, id)
      );
      create index audit_repeat_by_resource on audit_repeat (resource_id, action, first_at);
      ${protectTenantTable('audit_repeat')}
      grant select, insert on audit_repeat to charterbook_app;
      ${openToSystem('audit_repeat', 'select, insert, update (last_at, times, addresses)')}

      alter table app_user add column first_signed_in_at timestamptz default now();
      alter table app_user alter column first_signed_in_at drop default`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table app_user drop column first_signed_in_at;
      drop table audit_repeat`);
  }
}
