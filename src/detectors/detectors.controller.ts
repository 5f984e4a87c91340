import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, Caller, ThisCall } from '../platform/http/call.js';
import { DrawsOn } from '../platform/http/route-marks.js';
import { Writes } from '../platform/http/writes.js';
import { FindingsQuery } from './detectors.dto.js';
import { FindingQueries } from './findings.queries.js';
import { RunDetectors } from './run-detectors.js';

@Controller('v1')
export class DetectorsController {
  constructor(
    private readonly queries: FindingQueries,
    private readonly writes: Writes,
    private readonly runDetectors: RunDetectors,
  ) {}

  @Get('findings')
  list(@Caller() principal: Principal, @Query() query: FindingsQuery) {
    return this.queries.list(principal, query);
  }

  /** It reads as much as a report does, and draws on the same budget. */
  @Post('detectors/run')
  @HttpCode(200)
  @DrawsOn('reports')
  run(@ThisCall() call: Call) {
    return this.writes.run(call, (uow) => this.runDetectors.run(uow));
  }
}
