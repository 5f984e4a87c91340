import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What was learned is made again from the decisions, by a job for every business that has some: the memory now
 * also keeps what was decided last on each bank account. Forced row-level security shows the owner nothing, so it is
 * lifted meanwhile; the migration's transaction is the only one that sees that. A job that waits already does it.
 */
const REBUILD = `
  alter table category_decision no force row level security;
  alter table job no force row level security;
  insert into job (business_id, id, kind, key, nightly, state, due_at, created_at)
  select business_id, gen_random_uuid(), 'categorizer.rebuild', '', false, 'waiting', max(decided_at), max(decided_at)
    from category_decision d
   where not exists (
     select from job j
      where j.business_id = d.business_id and j.kind = 'categorizer.rebuild' and j.state = 'waiting')
   group by business_id;
  alter table category_decision force row level security;
  alter table job force row level security;`;

const FORGET = `
  alter table category_memory no force row level security;
  delete from category_memory where key like 'recent:%';
  alter table category_memory force row level security;`;

export class RecentDecisions1764210000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(REBUILD);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(FORGET);
  }
}
