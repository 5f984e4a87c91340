import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys of merchants are derived in another way: every business derives its memory from its decisions again. */
export class RebuildCategorizer1764934000000 implements MigrationInterface {
  name = 'RebuildCategorizer1764934000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('set local role charterbook_system');
    await queryRunner.query(`
      insert into job (business_id, id, kind, key, nightly, state, due_at, created_at)
      select b.id, gen_random_uuid(), 'categorizer.rebuild', '', false, 'waiting', now(), now() from business b
      on conflict (business_id, kind, key) where state = 'waiting' and attempts = 0 and not nightly do nothing`);
    await queryRunner.query('reset role');
  }

  async down(): Promise<void> {
    // The memory can be derived again at any time.
  }
}
