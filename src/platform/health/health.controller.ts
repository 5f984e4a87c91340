import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isMigrated } from '../database/migrate.js';
import { ServiceUnavailable } from '../http/http.errors.js';
import { Public } from '../http/route-marks.js';

@Controller()
@Public(true)
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  /** Alive: the process answers. */
  @Get('healthz')
  alive() {
    return { data: { status: 'alive' } };
  }

  /** Ready: the database answers and its schema is the one that this build needs. */
  @Get('readyz')
  async ready() {
    if (!(await isMigrated(this.dataSource))) throw new ServiceUnavailable('the schema is not up to date');
    return { data: { status: 'ready' } };
  }
}
