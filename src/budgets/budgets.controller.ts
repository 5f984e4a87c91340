import { Controller, Get, Put } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { Operation } from '../platform/http/routes/operation.js';
import { BudgetQuery, PutBudgetDto } from './budgets.dto.js';
import { BudgetQueries } from './budgets.queries.js';
import { PutBudget } from './put-budget.js';

@Controller('v1/budgets')
export class BudgetsController {
  constructor(
    private readonly queries: BudgetQueries,
    private readonly requests: IdempotentRequests,
    private readonly putBudget: PutBudget,
  ) {}

  @Get()
  @Operation({
    id: 'getBudget',
    summary: 'Get the budget of a fiscal year',
    description: 'What each revenue and expense account of one entity is to earn or to cost in each month.',
    isTool: false,
  })
  async get(@CurrentPrincipal() principal: Principal, @Query() query: BudgetQuery) {
    return { data: await this.queries.get(principal, query) };
  }

  @Put()
  @Operation({
    id: 'setBudget',
    summary: 'Set the budget of a fiscal year',
    description:
      'Replaces the budget of the whole year; without lines there is none. `compare=budget` shows it in the income statement.',
    isTool: false,
  })
  put(@RequestContext() call: Call, @Body() body: PutBudgetDto) {
    return this.requests.run(call, (uow) => this.putBudget.run(uow, body));
  }
}
