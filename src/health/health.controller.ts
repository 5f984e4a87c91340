import { Controller, Get } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { Caller } from '../platform/http/call.js';
import { HealthQueries } from './health.queries.js';

@Controller('v1/health-score')
export class HealthScoreController {
  constructor(private readonly queries: HealthQueries) {}

  @Get()
  async get(@Caller() principal: Principal) {
    return { data: await this.queries.score(principal) };
  }
}
