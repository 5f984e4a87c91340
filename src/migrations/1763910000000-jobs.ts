import type { MigrationInterface, QueryRunner } from 'typeorm';
import { openToSystem, protectTenantTable } from './row-level-security.js';

/** A tenant enqueues jobs of its own; the service itself claims and ends those of all. */
export class Jobs1763910000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table job (
        business_id uuid not null references business (id),
        id uuid not null,
        kind text not null check (length(kind) between 1 and 60),
        key text not null check (length(key) <= 200),
        -- Of a nightly job the key is the day, and one that has ended still stands for its day.
        nightly boolean not null,
        state text not null check (state in ('waiting', 'running', 'done', 'dead')),
        -- When a waiting job may run; when the lease of a running one ends, and anybody may run it again.
        due_at timestamptz not null,
        attempts integer not null default 0 check (attempts >= 0),
        -- One claim, not one worker: whoever claims it again is somebody else.
        locked_by uuid,
        error text check (length(error) <= 300),
        created_at timestamptz not null,
        ended_at timestamptz,
        primary key (business_id, id),
        constraint job_locked check ((state = 'running') = (locked_by is not null)),
        constraint job_ended check ((state in ('done', 'dead')) = (ended_at is not null))
      );
      -- One that has begun may have read what changed since; one that failed waits for its own time.
      create unique index job_waits_once on job (business_id, kind, key)
        where state = 'waiting' and attempts = 0 and not nightly;
      create unique index job_once_a_night on job (business_id, kind, key) where nightly;
      -- What somebody has just asked for goes before the night's work.
      create index job_due on job (nightly, due_at) where state in ('waiting', 'running');
      create index job_by_end on job (ended_at) where ended_at is not null;
      ${protectTenantTable('job')}
      ${openToSystem('job', 'select, insert, update, delete')}
      grant select, insert, update (due_at) on job to charterbook_app`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table job');
  }
}
