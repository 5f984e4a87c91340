import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { IdempotentRequests } from '../platform/http/idempotency/idempotent-requests.js';
import { Body, Query } from '../platform/http/input/route-input.js';
import { UuidParam } from '../platform/http/input/uuid-param.js';
import { JSON_CSV_XLSX_OR_PDF } from '../platform/http/responses/content-types.js';
import { PageQuery } from '../platform/http/responses/paging.js';
import { respondInAnyFormat } from '../platform/http/responses/respond-as.js';
import { Operation } from '../platform/http/routes/operation.js';
import { DrawsOn } from '../platform/rate-limit/draws-on.js';
import { CompleteReconciliation } from './complete-reconciliation.js';
import {
  ReconciliationReportQuery,
  StartReconciliationDto,
  UndoReconciliationDto,
} from './reconciliations.dto.js';
import { ReconciliationQueries } from './reconciliations.queries.js';
import { ReconciliationReportQueries } from './report.queries.js';
import { StartReconciliation } from './start-reconciliation.js';
import { UndoReconciliation } from './undo-reconciliation.js';

@Controller('v1/bank-accounts/:id/reconciliations')
export class ReconciliationsController {
  constructor(
    private readonly queries: ReconciliationQueries,
    private readonly reports: ReconciliationReportQueries,
    private readonly requests: IdempotentRequests,
    private readonly start: StartReconciliation,
    private readonly complete: CompleteReconciliation,
    private readonly undo: UndoReconciliation,
  ) {}

  @Get()
  @Operation({
    id: 'listReconciliations',
    summary: 'List the reconciliations of a bank account',
    description: 'The latest period first, with drafts and undone ones.',
    isTool: false,
  })
  list(@CurrentPrincipal() principal: Principal, @UuidParam() id: string, @Query() query: PageQuery) {
    return this.queries.list(principal, id, query);
  }

  @Get(':reconciliationId')
  @Operation({ id: 'getReconciliation', summary: 'Get a reconciliation', isTool: false })
  async get(
    @CurrentPrincipal() principal: Principal,
    @UuidParam() id: string,
    @UuidParam('reconciliationId') reconciliationId: string,
  ) {
    return { data: await this.queries.get(principal, id, reconciliationId) };
  }

  @Get(':reconciliationId/report')
  @DrawsOn('reports')
  @Operation({
    id: 'getReconciliationReport',
    summary: 'Get the report of a reconciliation',
    description:
      'Why the books and the bank state different balances: `bookBalance` plus `explained` plus `unexplained` is `closingBalance`. With a statement file, its transactions are compared with the books one by one. `notes` has what is pending, transfers whose other side is missing, and lines on the ledger account that are of no bank transaction. Returns JSON, or with `format` or `Accept: text/csv` a file to save with all items: CSV, XLSX or PDF.',
    produces: JSON_CSV_XLSX_OR_PDF,
    headers: ['Content-Disposition'],
    isTool: false,
  })
  report(
    @RequestContext() call: Call,
    @UuidParam() id: string,
    @UuidParam('reconciliationId') reconciliationId: string,
    @Query() query: ReconciliationReportQuery,
  ) {
    const of = { bankAccountId: id, id: reconciliationId };
    return respondInAnyFormat(call, query.format, {
      json: async () => ({ data: await this.reports.get(call.principal, of) }),
      csv: () => this.reports.table(call.principal, of),
      xlsx: () => this.reports.workbook(call.principal, of),
      pdf: () => this.reports.printed(call.principal, of),
    });
  }

  @Post()
  @Operation({
    id: 'startReconciliation',
    summary: 'Start a reconciliation of a bank account',
    description:
      'Compares the books with the balance that the bank states at the end of a period. Periods follow each other without a gap. The draft replaces an earlier one, and its figures follow the books.',
    isTool: false,
  })
  begin(@RequestContext() call: Call, @UuidParam() id: string, @Body() body: StartReconciliationDto) {
    return this.requests.run(call, (uow) => this.start.run(uow, id, body));
  }

  @Post(':reconciliationId/complete')
  @HttpCode(200)
  @Operation({
    id: 'completeReconciliation',
    summary: 'Complete a reconciliation',
    description:
      'Only without a difference. From then on, transactions through its last day cannot be added, removed, or change their amounts and dates: that is 409 `reconciled`. Their categories stay free.',
    isTool: false,
  })
  finish(
    @RequestContext() call: Call,
    @UuidParam() id: string,
    @UuidParam('reconciliationId') reconciliationId: string,
  ) {
    return this.requests.run(call, (uow) => this.complete.run(uow, id, reconciliationId));
  }

  @Post(':reconciliationId/undo')
  @HttpCode(200)
  @Operation({
    id: 'undoReconciliation',
    summary: 'Undo a reconciliation',
    description: 'The last one of the account first. Its transactions can change again.',
    isTool: false,
  })
  revert(
    @RequestContext() call: Call,
    @UuidParam() id: string,
    @UuidParam('reconciliationId') reconciliationId: string,
    @Body() body: UndoReconciliationDto,
  ) {
    return this.requests.run(call, (uow) => this.undo.run(uow, id, reconciliationId, body));
  }
}
