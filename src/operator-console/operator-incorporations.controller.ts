import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApproveIncorporation, RejectIncorporation, RequestNameChange } from '../incorporations/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { CurrentPrincipal } from '../platform/http/call.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { BodyLimit, ForOperators, SessionRoute } from '../platform/http/routes/route-marks.js';
import {
  ApproveIncorporationDto,
  OperatorIncorporationsQuery,
  StateReasonDto,
} from './operator-console.dto.js';
import { OperatorIncorporationQueries } from './operator-incorporations.queries.js';

/** What the state decided about incorporations, recorded as by the operator's commands. */
@Controller('operator')
@SessionRoute(true)
@ForOperators(true)
@BodyLimit('small')
export class OperatorIncorporationsController {
  constructor(
    private readonly database: Database,
    private readonly queries: OperatorIncorporationQueries,
    private readonly approveIncorporation: ApproveIncorporation,
    private readonly rejectIncorporation: RejectIncorporation,
    private readonly requestNameChange: RequestNameChange,
  ) {}

  @Get('incorporations')
  list(@Query() query: OperatorIncorporationsQuery) {
    return this.queries.list(query);
  }

  @Get('businesses/:businessId/incorporations/:id')
  async get(@CurrentPrincipal() principal: Principal, @UuidParam() id: string) {
    return { data: await this.queries.get(principal, id) };
  }

  @Post('businesses/:businessId/incorporations/:id/approve')
  @HttpCode(200)
  async approve(
    @CurrentPrincipal() principal: Principal,
    @UuidParam() id: string,
    @Body() body: ApproveIncorporationDto,
  ) {
    return {
      data: await this.database.run(principal, (uow) => this.approveIncorporation.run(uow, id, body)),
    };
  }

  @Post('businesses/:businessId/incorporations/:id/reject')
  @HttpCode(200)
  async reject(
    @CurrentPrincipal() principal: Principal,
    @UuidParam() id: string,
    @Body() { reason }: StateReasonDto,
  ) {
    return {
      data: await this.database.run(principal, (uow) => this.rejectIncorporation.run(uow, id, reason)),
    };
  }

  @Post('businesses/:businessId/incorporations/:id/request-name-change')
  @HttpCode(200)
  async requestNames(
    @CurrentPrincipal() principal: Principal,
    @UuidParam() id: string,
    @Body() { reason }: StateReasonDto,
  ) {
    return { data: await this.database.run(principal, (uow) => this.requestNameChange.run(uow, id, reason)) };
  }
}
