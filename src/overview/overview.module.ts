import { Module } from '@nestjs/common';
import { DetectorsModule } from '../detectors/index.js';
import { EinModule } from '../ein/index.js';
import { EntitiesModule } from '../entities/index.js';
import { ObligationsModule } from '../obligations/index.js';
import { OverviewController } from './overview.controller.js';
import { OverviewQueries } from './overview.queries.js';
import { TaskSources } from './task-sources.js';

@Module({
  imports: [DetectorsModule, EinModule, EntitiesModule, ObligationsModule],
  controllers: [OverviewController],
  providers: [OverviewQueries, TaskSources],
})
export class OverviewModule {}
