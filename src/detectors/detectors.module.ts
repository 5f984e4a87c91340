import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EntitiesModule } from '../entities/index.js';
import { Database } from '../platform/database/database.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { DetectorsController } from './detectors.controller.js';
import { FindingQueries } from './findings.queries.js';
import { RunDetectors } from './run-detectors.js';
import { DetectorRun } from './detector-run.entity.js';
import { Finding } from './finding.entity.js';

/** The job kind that documents and statement files enqueue. */
const JOB = 'detectors.run';

@Module({
  imports: [TypeOrmModule.forFeature([DetectorRun, Finding]), EntitiesModule],
  controllers: [DetectorsController],
  providers: [FindingQueries, RunDetectors],
  exports: [FindingQueries, RunDetectors],
})
export class DetectorsModule implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly runDetectors: RunDetectors,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(JOB, async (principal) => {
      await this.database.run(principal, (uow) => this.runDetectors.run(uow));
    });
    this.jobs.nightly(JOB);
  }
}
