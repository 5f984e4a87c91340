import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeBaselineTables } from './baseline.js';
import { protectTenantTable } from './row-level-security.js';

const FINDINGS = `
  create table detector_run (
    business_id uuid not null references business (id),
    -- Counts up by one: the highest number is the latest run.
    number integer not null check (number >= 1),
    ran_at timestamptz not null,
    -- How many each detector found, including those beyond the number that is listed.
    counts jsonb not null,
    primary key (business_id, number)
  );
  create index detector_run_by_time on detector_run (business_id, ran_at);
  ${protectTenantTable('detector_run')}
  grant select, insert, delete on detector_run to charterbook_app;

  create table finding (
    business_id uuid not null references business (id),
    run_number integer not null,
    -- The order in which they are listed, the most severe first.
    position integer not null check (position >= 1),
    entity_id uuid,
    code text not null check (length(code) between 1 and 60),
    severity text not null check (severity in ('critical', 'warning', 'info')),
    subject_type text not null check (length(subject_type) between 1 and 40),
    -- As the API shows it.
    subject_id text not null check (length(subject_id) between 1 and 60),
    message text not null check (length(message) between 1 and 500),
    primary key (business_id, run_number, position),
    constraint finding_once unique (business_id, run_number, code, subject_id),
    foreign key (business_id, run_number) references detector_run (business_id, number) on delete cascade,
    foreign key (business_id, entity_id) references legal_entity (business_id, id)
  );
  ${protectTenantTable('finding')}
  grant select, insert on finding to charterbook_app;`;

export class Detectors1764424000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await makeBaselineTables(queryRunner, [FINDINGS]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table finding, detector_run');
  }
}
