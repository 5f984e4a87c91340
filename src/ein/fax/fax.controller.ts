import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../../platform/http/call.js';
import { Operation } from '../../platform/http/routes/operation.js';
import { PageQuery } from '../../platform/http/responses/paging.js';
import { UuidParam } from '../../platform/http/input/uuid-param.js';
import { IdempotentRequests } from '../../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../../platform/http/input/route-input.js';
import { TransmitDto } from './fax.dto.js';
import { ReconcileTransmission } from './reconcile-transmission.js';
import { TransmissionQueries } from './transmissions.queries.js';
import { Transmit } from './transmit.js';

@Controller('v1/ein-applications')
export class FaxController {
  constructor(
    private readonly requests: IdempotentRequests,
    private readonly queries: TransmissionQueries,
    private readonly transmit: Transmit,
    private readonly reconcile: ReconcileTransmission,
  ) {}

  @Get(':id/transmissions')
  @Operation({
    id: 'listTransmissions',
    summary: 'List the faxes of an EIN application',
    description: 'The newest first.',
  })
  list(@CurrentPrincipal() principal: Principal, @UuidParam() id: string, @Query() query: PageQuery) {
    return this.queries.list(principal, id, query);
  }

  @Post(':id/transmit')
  @HttpCode(200)
  @Operation({
    id: 'transmitEinApplication',
    summary: 'Fax the signed form',
    description:
      'Sends one fax to the IRS. It is never sent again automatically. If an earlier fax failed, the carrier is asked first whether it arrived after all. If that is unknown, `acknowledgeUnconfirmed` is required.',
    isDestructive: true,
  })
  send(@RequestContext() call: Call, @UuidParam() id: string, @Body() input: TransmitDto) {
    return this.requests.runOutside(call, () => this.transmit.run(call.principal, id, input));
  }

  @Post(':id/reconcile-transmission')
  @HttpCode(200)
  @Operation({
    id: 'reconcileTransmission',
    summary: 'Check the newest fax of an EIN application',
    description: 'Reads its status from the carrier and records it. Sends no fax.',
    isIdempotent: true,
  })
  check(@RequestContext() call: Call, @UuidParam() id: string) {
    return this.requests.runOutside(call, () => this.reconcile.run(call.principal, id));
  }
}
