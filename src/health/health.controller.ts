import { Controller, Get } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { CurrentPrincipal } from '../platform/http/call.js';
import { Operation } from '../platform/http/routes/operation.js';
import { HealthQueries } from './health.queries.js';

@Controller('v1/health-score')
export class HealthScoreController {
  constructor(private readonly queries: HealthQueries) {}

  @Get()
  @Operation({
    id: 'getHealthScore',
    summary: 'Get the health score',
    description:
      'Starts at 100 and subtracts penalties for gaps in the profile, obligations and documents of the primary entity.',
  })
  async get(@CurrentPrincipal() principal: Principal) {
    return { data: await this.queries.score(principal) };
  }
}
