import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { type Call, Caller, ThisCall } from '../../platform/http/call.js';
import { PageQuery } from '../../platform/http/paging.js';
import { UuidParam } from '../../platform/http/uuid-param.js';
import { Writes } from '../../platform/http/writes.js';
import { TransmitDto } from './fax.dto.js';
import { ReconcileTransmission } from './reconcile-transmission.js';
import { TransmissionQueries } from './transmissions.queries.js';
import { Transmit } from './transmit.js';

@Controller('v1/ein-applications')
export class FaxController {
  constructor(
    private readonly writes: Writes,
    private readonly queries: TransmissionQueries,
    private readonly transmit: Transmit,
    private readonly reconcile: ReconcileTransmission,
  ) {}

  @Get(':id/transmissions')
  list(@Caller() principal: Principal, @UuidParam() id: string, @Query() query: PageQuery) {
    return this.queries.list(principal, id, query);
  }

  @Post(':id/transmit')
  @HttpCode(200)
  send(@ThisCall() call: Call, @UuidParam() id: string, @Body() input: TransmitDto) {
    return this.writes.runOutside(call, () => this.transmit.run(call.principal, id, input));
  }

  @Post(':id/reconcile-transmission')
  @HttpCode(200)
  ask(@ThisCall() call: Call, @UuidParam() id: string) {
    return this.writes.runOutside(call, () => this.reconcile.run(call.principal, id));
  }
}
