import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, Caller, ThisCall } from '../platform/http/call.js';
import { PageQuery } from '../platform/http/paging.js';
import { UuidParam } from '../platform/http/uuid-param.js';
import { Writes } from '../platform/http/writes.js';
import { CreateEntity } from './create-entity.js';
import { CreateEntityDto, UpdateEntityDto } from './entities.dto.js';
import { EntityQueries } from './entities.queries.js';
import { UpdateEntity } from './update-entity.js';

@Controller('v1/entities')
export class EntitiesController {
  constructor(
    private readonly queries: EntityQueries,
    private readonly writes: Writes,
    private readonly createEntity: CreateEntity,
    private readonly updateEntity: UpdateEntity,
  ) {}

  @Get()
  list(@Caller() principal: Principal, @Query() page: PageQuery) {
    return this.queries.list(principal, page);
  }

  @Get(':id')
  async get(@Caller() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  create(@ThisCall() call: Call, @Body() body: CreateEntityDto) {
    return this.writes.run(call, (uow) => this.createEntity.run(uow, body));
  }

  @Patch(':id')
  update(@ThisCall() call: Call, @UuidParam() id: string, @Body() body: UpdateEntityDto) {
    return this.writes.run(call, (uow) => this.updateEntity.run(uow, id, body));
  }
}
