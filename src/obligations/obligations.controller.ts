import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/routes/operation.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { CreateObligation } from './create-obligation.js';
import { MarkObligationFiled } from './mark-obligation-filed.js';
import {
  CreateObligationDto,
  MarkFiledDto,
  ObligationsQuery,
  ReopenObligationDto,
  WaiveObligationDto,
} from './obligations.dto.js';
import { ObligationQueries } from './obligations.queries.js';
import { ReopenObligation } from './reopen-obligation.js';
import { WaiveObligation } from './waive-obligation.js';

@Controller('v1/obligations')
export class ObligationsController {
  constructor(
    private readonly queries: ObligationQueries,
    private readonly requests: IdempotentRequests,
    private readonly createObligation: CreateObligation,
    private readonly markFiled: MarkObligationFiled,
    private readonly waiveObligation: WaiveObligation,
    private readonly reopenObligation: ReopenObligation,
  ) {}

  @Get()
  @Operation({
    id: 'listObligations',
    summary: 'List obligations',
    description: 'By due date. Obligations that follow from rules are generated 18 months ahead.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: ObligationsQuery) {
    return this.queries.list(principal, query);
  }

  @Get(':id')
  @Operation({ id: 'getObligation', summary: 'Get an obligation' })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  @Operation({ id: 'createObligation', summary: 'Create a custom obligation' })
  create(@RequestContext() call: Call, @Body() body: CreateObligationDto) {
    return this.requests.run(call, (uow) => this.createObligation.run(uow, body));
  }

  @Post(':id/mark-filed')
  @HttpCode(200)
  @Operation({ id: 'markObligationFiled', summary: 'Mark an obligation as filed' })
  file(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: MarkFiledDto) {
    return this.requests.run(call, (uow) => this.markFiled.run(uow, id, body));
  }

  @Post(':id/waive')
  @HttpCode(200)
  @Operation({ id: 'waiveObligation', summary: 'Waive an obligation' })
  waive(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: WaiveObligationDto) {
    return this.requests.run(call, (uow) => this.waiveObligation.run(uow, id, body));
  }

  @Post(':id/reopen')
  @HttpCode(200)
  @Operation({
    id: 'reopenObligation',
    summary: 'Reopen an obligation',
    description: 'Undoes marking it as filed or waived.',
  })
  reopen(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: ReopenObligationDto) {
    return this.requests.run(call, (uow) => this.reopenObligation.run(uow, id, body));
  }
}
