import { Controller, Get, Put } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { Operation } from '../platform/http/routes/operation.js';
import { ExchangeRatesQuery, PutExchangeRatesDto } from './exchange-rates.dto.js';
import { ExchangeRateQueries } from './exchange-rates.queries.js';
import { PutExchangeRates } from './put-exchange-rates.js';

@Controller('v1/exchange-rates')
export class ExchangeRatesController {
  constructor(
    private readonly queries: ExchangeRateQueries,
    private readonly requests: IdempotentRequests,
    private readonly putRates: PutExchangeRates,
  ) {}

  @Get()
  @Operation({
    id: 'listExchangeRates',
    summary: 'List the exchange rates of a currency',
    description:
      'In the currency of one entity, by day: its own rates, and on days without one the reference rates of the European Central Bank. Weekends and holidays have none.',
    isTool: false,
  })
  async list(@CurrentPrincipal() principal: Principal, @Query() query: ExchangeRatesQuery) {
    return { data: await this.queries.list(principal, query) };
  }

  @Put()
  @Operation({
    id: 'setExchangeRates',
    summary: 'Set own exchange rates',
    description:
      'They count in place of the reference rates of their days. Rates of other days and currencies stay as they are. A rate of a closed period is 409 `period_locked`.',
    isTool: false,
  })
  put(@RequestContext() call: Call, @Body() body: PutExchangeRatesDto) {
    return this.requests.run(call, (uow) => this.putRates.run(uow, body));
  }
}
