import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isMigrated } from '../database/migrate.js';
import { ServiceUnavailable } from '../http/http.errors.js';
import { Public } from '../http/route-marks.js';

@Controller()
@Public(true)
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  /** The process responds. */
  @Get('healthz')
  alive() {
    return { data: { status: 'alive' } };
  }

  /** The database responds and has the schema of this build. */
  @Get('readyz')
  async ready() {
    if (!(await isMigrated(this.dataSource))) throw new ServiceUnavailable('the schema is not up to date');
    return { data: { status: 'ready' } };
  }
}
