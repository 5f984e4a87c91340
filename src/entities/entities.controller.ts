import { Controller, Get, Patch, Post } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/routes/operation.js';
import { PageQuery } from '../platform/http/responses/paging.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { CreateEntity } from './create-entity.js';
import { CreateEntityDto, UpdateEntityDto } from './entities.dto.js';
import { EntityQueries } from './entities.queries.js';
import { UpdateEntity } from './update-entity.js';

@Controller('v1/entities')
export class EntitiesController {
  constructor(
    private readonly queries: EntityQueries,
    private readonly requests: IdempotentRequests,
    private readonly createEntity: CreateEntity,
    private readonly updateEntity: UpdateEntity,
  ) {}

  @Get()
  @Operation({
    id: 'listEntities',
    summary: 'List legal entities',
    description:
      'All companies of the business. Exactly one is primary: requests without an `entityId` are about it.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() page: PageQuery) {
    return this.queries.list(principal, page);
  }

  @Get(':id')
  @Operation({ id: 'getEntity', summary: 'Get a legal entity' })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  @Operation({
    id: 'createEntity',
    summary: 'Create a legal entity',
    description:
      'Also creates its chart of accounts and obligations. The tax id is stored encrypted and always masked in responses.',
  })
  create(@RequestContext() call: Call, @Body() body: CreateEntityDto) {
    return this.requests.run(call, (uow) => this.createEntity.run(uow, body));
  }

  @Patch(':id')
  @Operation({
    id: 'updateEntity',
    summary: 'Update a legal entity',
    description: 'Omitted fields keep their values; null removes a value. The currency cannot change.',
  })
  update(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: UpdateEntityDto) {
    return this.requests.run(call, (uow) => this.updateEntity.run(uow, id, body));
  }
}
