import { Controller, Get } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { CurrentPrincipal } from '../platform/http/call.js';
import { Operation } from '../platform/http/operation.js';
import { HealthQueries } from './health.queries.js';

@Controller('v1/health-score')
export class HealthScoreController {
  constructor(private readonly queries: HealthQueries) {}

  @Get()
  @Operation({
    id: 'getHealthScore',
    summary: 'Read the health score',
    description: 'Of the primary entity: 100 less what its profile, due dates and documents cost.',
  })
  async get(@CurrentPrincipal() principal: Principal) {
    return { data: await this.queries.score(principal) };
  }
}
