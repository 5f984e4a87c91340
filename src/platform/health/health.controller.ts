import { Controller, Get } from '@nestjs/common';
import { DatabaseMonitor, type DatabaseState } from '../database/database-monitor.js';
import { ServiceUnavailable } from '../http/errors/http.errors.js';
import { Public } from '../http/routes/route-marks.js';
import { Draining } from './draining.js';

const REASONS: Readonly<Record<Exclude<DatabaseState, 'ready'>, string>> = {
  not_migrated: 'the schema is not up to date',
  too_new: 'the schema needs a newer release',
  refused: 'the database accepts no statements',
  unreachable: 'the database is unreachable',
};

@Controller()
@Public(true)
export class HealthController {
  constructor(
    private readonly database: DatabaseMonitor,
    private readonly draining: Draining,
  ) {}

  /** The process responds. */
  @Get('healthz')
  alive() {
    return { data: { status: 'alive' } };
  }

  /** The database responds and has the schema of this build, and the service is not about to stop. */
  @Get('readyz')
  async ready() {
    if (this.draining.isDraining) throw new ServiceUnavailable('the service is stopping');
    const state = await this.database.state();
    if (state !== 'ready') throw new ServiceUnavailable(REASONS[state]);
    return { data: { status: 'ready' } };
  }
}
