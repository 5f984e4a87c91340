import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { type Call, Caller, ThisCall } from '../../platform/http/call.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { Writes } from '../../platform/http/writes.js';
import { ApplyForEin } from './apply-for-ein.js';
import { CancelApplication } from './cancel-application.js';
import { ApplicationDto, EinApplicationsQuery, RecordEinDto } from './ein-applications.dto.js';
import { EinApplicationQueries } from './ein-applications.queries.js';
import { MarkFiled } from './mark-filed.js';
import { RecordEin } from './record-ein.js';

@Controller('v1/ein-applications')
export class EinApplicationsController {
  constructor(
    private readonly queries: EinApplicationQueries,
    private readonly writes: Writes,
    private readonly applyForEin: ApplyForEin,
    private readonly markFiled: MarkFiled,
    private readonly recordEin: RecordEin,
    private readonly cancelApplication: CancelApplication,
  ) {}

  @Get()
  list(@Caller() principal: Principal, @Query() query: EinApplicationsQuery) {
    return this.queries.list(principal, query);
  }

  @Get(':id')
  async get(@Caller() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post()
  apply(@ThisCall() call: Call, @Body() body: ApplicationDto) {
    return this.writes.run(call, (uow) => this.applyForEin.run(uow, body));
  }

  @Post(':id/mark-filed')
  @HttpCode(200)
  fileByHand(@ThisCall() call: Call, @UuidParam() id: string) {
    return this.writes.run(call, (uow) => this.markFiled.run(uow, id));
  }

  @Post(':id/record-ein')
  @HttpCode(200)
  record(@ThisCall() call: Call, @UuidParam() id: string, @Body() { ein }: RecordEinDto) {
    return this.writes.run(call, (uow) => this.recordEin.run(uow, id, ein.replace('-', '')));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@ThisCall() call: Call, @UuidParam() id: string) {
    return this.writes.run(call, (uow) => this.cancelApplication.run(uow, id));
  }
}
