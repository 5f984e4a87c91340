import { Module } from '@nestjs/common';
import { EntitiesModule } from '../../entities/index.js';
import { EinApplicationsModule } from '../applications/ein-applications.module.js';
import { PreflightController } from './preflight.controller.js';
import { PreflightGate } from './preflight-gate.js';
import { PreflightSubjects } from './preflight-subjects.js';
import { PreflightQueries } from './preflight.queries.js';

@Module({
  imports: [EinApplicationsModule, EntitiesModule],
  controllers: [PreflightController],
  providers: [PreflightGate, PreflightQueries, PreflightSubjects],
  exports: [PreflightGate],
})
export class PreflightModule {}
