import { Module } from '@nestjs/common';
import { DetectorsModule } from '../detectors/index.js';
import { EntitiesModule } from '../entities/index.js';
import { ObligationsModule } from '../obligations/index.js';
import { HealthScoreController } from './health.controller.js';
import { HealthQueries } from './health.queries.js';

@Module({
  imports: [DetectorsModule, EntitiesModule, ObligationsModule],
  controllers: [HealthScoreController],
  providers: [HealthQueries],
})
export class HealthModule {}
