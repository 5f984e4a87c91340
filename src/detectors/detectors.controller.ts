import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { Operation } from '../platform/http/routes/operation.js';
import { DrawsOn } from '../platform/rate-limit/draws-on.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Query } from '../platform/http/input/route-input.js';
import { FindingsQuery } from './detectors.dto.js';
import { FindingQueries } from './findings.queries.js';
import { RunDetectors } from './run-detectors.js';

@Controller('v1')
export class DetectorsController {
  constructor(
    private readonly queries: FindingQueries,
    private readonly requests: IdempotentRequests,
    private readonly runDetectors: RunDetectors,
  ) {}

  @Get('findings')
  @Operation({
    id: 'listFindings',
    summary: 'List findings',
    description: 'The findings of the latest detector run, highest severity first.',
  })
  list(@CurrentPrincipal() principal: Principal, @Query() query: FindingsQuery) {
    return this.queries.list(principal, query);
  }

  /** Reads as much as a report, so it uses the same rate limit. */
  @Post('detectors/run')
  @HttpCode(200)
  @DrawsOn('reports')
  @Operation({
    id: 'runDetectors',
    summary: 'Run the detectors',
    description:
      'They also run every night and after each upload of a document or commit of a statement file.',
    isIdempotent: true,
  })
  run(@RequestContext() call: Call) {
    return this.requests.run(call, (uow) => this.runDetectors.run(uow));
  }
}
