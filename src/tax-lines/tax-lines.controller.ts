import { Controller, Get, Put } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { Operation } from '../platform/http/routes/operation.js';
import { PutTaxLines } from './put-tax-lines.js';
import { PutTaxLinesDto, TaxLinesQuery } from './tax-lines.dto.js';
import { TaxLineQueries } from './tax-lines.queries.js';

@Controller('v1/tax-lines')
export class TaxLinesController {
  constructor(
    private readonly queries: TaxLineQueries,
    private readonly requests: IdempotentRequests,
    private readonly putTaxLines: PutTaxLines,
  ) {}

  @Get()
  @Operation({
    id: 'getTaxLines',
    summary: 'Get the tax lines of the accounts',
    description:
      'The lines of a tax form, and which of them each revenue and expense account of one entity belongs on.',
    isTool: false,
  })
  async get(@CurrentPrincipal() principal: Principal, @Query() query: TaxLinesQuery) {
    return { data: await this.queries.lines(principal, query) };
  }

  @Put()
  @Operation({
    id: 'setTaxLines',
    summary: 'Set the tax lines of the accounts',
    description:
      'Replaces the assignments of a tax form. Accounts that are not in the request get their default lines.',
    isTool: false,
  })
  put(@RequestContext() call: Call, @Body() body: PutTaxLinesDto) {
    return this.requests.run(call, (uow) => this.putTaxLines.run(uow, body));
  }
}
