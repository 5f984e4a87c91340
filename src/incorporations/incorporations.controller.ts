import { Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/routes/operation.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { CancelIncorporation } from './cancel-incorporation.js';
import { ChangeNames } from './change-names.js';
import { CreateIncorporation } from './create-incorporation.js';
import { ChangeNamesDto, IncorporationDto, IncorporationsQuery } from './incorporations.dto.js';
import { IncorporationQueries } from './incorporations.queries.js';

@Controller('v1/incorporations')
export class IncorporationsController {
  constructor(
    private readonly queries: IncorporationQueries,
    private readonly requests: IdempotentRequests,
    private readonly createIncorporation: CreateIncorporation,
    private readonly changeNames: ChangeNames,
    private readonly cancelIncorporation: CancelIncorporation,
  ) {}

  @Get()
  @Operation({ id: 'listIncorporations', summary: 'List incorporations' })
  list(@CurrentPrincipal() principal: Principal, @Query() query: IncorporationsQuery) {
    return this.queries.list(principal, query);
  }

  @Get(':id')
  @Operation({ id: 'getIncorporation', summary: 'Get an incorporation' })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  @Operation({
    id: 'createIncorporation',
    summary: 'Create an incorporation',
    description:
      'An LLC with its members, or a corporation with its officers and shares. A body that contains an SSN or ITIN is rejected.',
  })
  create(@RequestContext() call: Call, @Body() body: IncorporationDto) {
    return this.requests.run(call, (uow) => this.createIncorporation.run(uow, body));
  }

  @Patch(':id')
  @Operation({
    id: 'changeIncorporationNames',
    summary: 'Propose other names',
    description: 'Only while the state requires other names.',
  })
  change(@RequestContext() call: Call, @UuidParam() id: string, @Body() { nameOptions }: ChangeNamesDto) {
    return this.requests.run(call, (uow) => this.changeNames.run(uow, id, nameOptions));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Operation({
    id: 'cancelIncorporation',
    summary: 'Cancel an incorporation',
    description: 'Also cancels its EIN application if that has not been sent.',
    isDestructive: true,
  })
  cancel(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.run(call, (uow) => this.cancelIncorporation.run(uow, id));
  }
}
