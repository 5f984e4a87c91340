import { Module } from '@nestjs/common';
import { IncorporationsModule } from '../incorporations/index.js';
import { OperatorIncorporationQueries } from './operator-incorporations.queries.js';
import { OperatorIncorporationsController } from './operator-incorporations.controller.js';

/** The operator console, under {app_url}/api/operator. */
@Module({
  imports: [IncorporationsModule],
  controllers: [OperatorIncorporationsController],
  providers: [OperatorIncorporationQueries],
})
export class OperatorConsoleModule {}
