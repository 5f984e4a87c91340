import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Dead jobs are counted at every scrape of the metrics: without an index each would read all jobs of a week. */
export class DeadJobs1764944000000 implements MigrationInterface {
  name = 'DeadJobs1764944000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create index job_dead on job (kind) where state = 'dead'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index job_dead');
  }
}
