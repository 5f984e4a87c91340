import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../../platform/http/call.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../../platform/http/input/route-input.js';
import { ApplyForEin } from './apply-for-ein.js';
import { CancelApplication } from './cancel-application.js';
import { DrawAgain } from './draw-again.js';
import { EinApplicationDto, EinApplicationsQuery, RedrawDto } from './ein-applications.dto.js';
import { EinApplicationQueries } from './ein-applications.queries.js';

@Controller('v1/ein-applications')
export class EinApplicationsController {
  constructor(
    private readonly queries: EinApplicationQueries,
    private readonly requests: IdempotentRequests,
    private readonly applyForEin: ApplyForEin,
    private readonly drawAgain: DrawAgain,
    private readonly cancelApplication: CancelApplication,
  ) {}

  @Get()
  @Operation({
    id: 'listEinApplications',
    summary: 'List EIN applications',
    description:
      'The newest first. With a `stage` after filing, the longest wait first: `taking_longer` and `likely_rejected` are the ones to ask the IRS about, and `waiting.call` says whom to call and when.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: EinApplicationsQuery) {
    return this.queries.list(principal, query);
  }

  @Get(':id')
  @Operation({
    id: 'getEinApplication',
    summary: 'Read an EIN application',
    description: '`waiting` shows how long the IRS has had the application, and what that means.',
  })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  @Operation({
    id: 'createEinApplication',
    summary: 'Apply for an EIN',
    description:
      'For an entity, or for an incorporation. Draws Form SS-4. A body that contains an SSN or ITIN is rejected.',
  })
  apply(@RequestContext() call: Call, @Body() body: EinApplicationDto) {
    return this.requests.run(call, (uow) => this.applyForEin.run(uow, body));
  }

  @Post(':id/redraw')
  @HttpCode(200)
  @Operation({
    id: 'redrawEinApplication',
    summary: 'Draw the form again',
    description:
      'With the facts of the company as they are now. A signed form must be signed again. Not possible while a signature is requested or a fax is in flight.',
    isDestructive: true,
  })
  redraw(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: RedrawDto) {
    return this.requests.run(call, (uow) => this.drawAgain.run(uow, id, body));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Operation({
    id: 'cancelEinApplication',
    summary: 'Cancel an EIN application',
    description: 'Not possible while a fax is in flight.',
    isDestructive: true,
  })
  cancel(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.run(call, (uow) => this.cancelApplication.run(uow, id));
  }
}
