import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/operation.js';
import { PageQuery } from '../platform/http/paging.js';
import { UuidParam } from '../platform/http/uuid-param.js';
import { IdempotentRequests } from '../platform/http/idempotent-requests.js';
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
      'Every company of the business. Exactly one of them is the primary one, which everything without an `entityId` is about.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() page: PageQuery) {
    return this.queries.list(principal, page);
  }

  @Get(':id')
  @Operation({ id: 'getEntity', summary: 'Read a legal entity' })
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  @Operation({
    id: 'createEntity',
    summary: 'Add a legal entity',
    description:
      'It gets its chart of accounts and its due dates at once. The tax id is kept encrypted and only ever shown masked.',
  })
  create(@RequestContext() call: Call, @Body() body: CreateEntityDto) {
    return this.requests.run(call, (uow) => this.createEntity.run(uow, body));
  }

  @Patch(':id')
  @Operation({
    id: 'updateEntity',
    summary: 'Change a legal entity',
    description:
      'Fields that are left out stay as they are; null takes a value away. The currency never changes.',
  })
  update(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: UpdateEntityDto) {
    return this.requests.run(call, (uow) => this.updateEntity.run(uow, id, body));
  }
}
