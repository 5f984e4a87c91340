import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { Principal } from '../../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../../platform/http/call.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../../platform/http/input/route-input.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { PageQuery } from '../../platform/http/responses/paging.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { ForRoles } from '../../platform/http/routes/route-marks.js';
import { ClosedYearsQueries } from './closed-years.queries.js';
import { CloseYear } from './close-year.js';
import { ReopenYear } from './reopen-year.js';
import { CloseYearDto, ReopenYearDto } from './year-close.dto.js';

@Controller('v1/entities/:id')
export class YearCloseController {
  constructor(
    private readonly queries: ClosedYearsQueries,
    private readonly requests: IdempotentRequests,
    private readonly closeYear: CloseYear,
    private readonly reopenYear: ReopenYear,
  ) {}

  @Get('closed-years')
  @Operation({
    id: 'listClosedYears',
    summary: 'List closed fiscal years',
    description: 'Newest first.',
    isTool: false,
  })
  list(@CurrentPrincipal() principal: Principal, @UuidParam() id: string, @Query() query: PageQuery) {
    return this.queries.list(principal, id, query);
  }

  @Post('close-year')
  @HttpCode(200)
  @ForRoles(['owner', 'admin'])
  @Operation({
    id: 'closeYear',
    summary: 'Close a fiscal year',
    description:
      'Posts an entry that moves its revenue and expenses to the retained earnings, and locks the books through its end. Statements stay the same. Years are closed in order.',
    isTool: false,
  })
  close(@RequestContext() call: Call, @UuidParam() id: string, @Body() { fiscalYearEnd }: CloseYearDto) {
    return this.requests.run(call, (uow) => this.closeYear.run(uow, id, fiscalYearEnd as CalendarDate));
  }

  @Post('reopen-year')
  @HttpCode(200)
  @ForRoles(['owner', 'admin'])
  @Operation({
    id: 'reopenYear',
    summary: 'Reopen a fiscal year',
    description:
      'Reverses the closing entry of the year that was closed last, and puts the period lock back to where it was, at most to the day before the year.',
    isTool: false,
  })
  reopen(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: ReopenYearDto) {
    return this.requests.run(call, (uow) => this.reopenYear.run(uow, id, body));
  }
}
