import { Controller, Get } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { CurrentPrincipal } from '../platform/http/call.js';
import { Query } from '../platform/http/input/route-input.js';
import { Operation } from '../platform/http/routes/operation.js';
import { OverviewQuery } from './overview.dto.js';
import { OverviewQueries } from './overview.queries.js';

@Controller('v1/overview')
export class OverviewController {
  constructor(private readonly queries: OverviewQueries) {}

  @Get()
  @Operation({
    id: 'getOverview',
    summary: 'Get the overview of a company',
    description:
      'The tasks that need a user, the transactions to review, cash by account and the next due dates of one entity (default: the primary one).',
  })
  async get(@CurrentPrincipal() principal: Principal, @Query() query: OverviewQuery) {
    return { data: await this.queries.get(principal, query) };
  }
}
