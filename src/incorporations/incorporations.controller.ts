import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, Caller, ThisCall } from '../platform/http/call.js';
import { UuidParam } from '../platform/http/uuid-param.js';
import { Writes } from '../platform/http/writes.js';
import { CancelIncorporation } from './cancel-incorporation.js';
import { ChangeNames } from './change-names.js';
import { CreateIncorporation } from './create-incorporation.js';
import { ChangeNamesDto, IncorporationDto, IncorporationsQuery } from './incorporations.dto.js';
import { IncorporationQueries } from './incorporations.queries.js';

@Controller('v1/incorporations')
export class IncorporationsController {
  constructor(
    private readonly queries: IncorporationQueries,
    private readonly writes: Writes,
    private readonly createIncorporation: CreateIncorporation,
    private readonly changeNames: ChangeNames,
    private readonly cancelIncorporation: CancelIncorporation,
  ) {}

  @Get()
  list(@Caller() principal: Principal, @Query() query: IncorporationsQuery) {
    return this.queries.list(principal, query);
  }

  @Get(':id')
  async get(@Caller() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  create(@ThisCall() call: Call, @Body() body: IncorporationDto) {
    return this.writes.run(call, (uow) => this.createIncorporation.run(uow, body));
  }

  @Patch(':id')
  change(@ThisCall() call: Call, @UuidParam() id: string, @Body() { nameOptions }: ChangeNamesDto) {
    return this.writes.run(call, (uow) => this.changeNames.run(uow, id, nameOptions));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@ThisCall() call: Call, @UuidParam() id: string) {
    return this.writes.run(call, (uow) => this.cancelIncorporation.run(uow, id));
  }
}
