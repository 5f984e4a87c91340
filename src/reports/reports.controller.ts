import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { respondAs, offer } from '../platform/http/responses/content-types.js';
import { Operation } from '../platform/http/routes/operation.js';
import { linkNextPage } from '../platform/http/responses/paging.js';
import { ReadsReplica } from '../platform/http/consistency/reads-replica.js';
import { Query } from '../platform/http/input/route-input.js';
import { DrawsOn } from '../platform/rate-limit/draws-on.js';
import { generalLedgerCsv, trialBalanceCsv } from './csv.js';
import { JournalExport } from './journal-export.js';
import { LedgerReportQueries } from './ledger-reports.queries.js';
import { GeneralLedgerQuery, JournalExportQuery, StatementQuery, TrialBalanceQuery } from './reports.dto.js';
import { STATEMENT_NAMES } from './statements/statement-types.js';
import { StatementQueries } from './statements.queries.js';

const STATEMENT_TYPE = {
  type: 'string',
  enum: STATEMENT_NAMES,
  description: 'Which statement: `profit_and_loss` is the income statement.',
};

@Controller('v1/reports')
@DrawsOn('reports')
export class ReportsController {
  constructor(
    private readonly statements: StatementQueries,
    private readonly ledgerReports: LedgerReportQueries,
    private readonly journalExport: JournalExport,
  ) {}

  @Get('statements/:type')
  @ReadsReplica()
  @Operation({
    id: 'getStatement',
    summary: 'Get a financial statement',
    description:
      'The income statement, balance sheet or cash flow statement of one entity. `from` and `to` are required, except for the balance sheet, which is as of `to`. Returns JSON, or CSV with `Accept: text/csv`.',
    path: { type: STATEMENT_TYPE },
    produces: ['application/json', 'text/csv'],
  })
  async statement(@RequestContext() call: Call, @Param('type') type: string, @Query() query: StatementQuery) {
    const { view, csv } = await this.statements.get(call.principal, type, query);
    return respondAs(call, { json: () => ({ data: view }), csv });
  }

  @Get('trial-balance')
  @ReadsReplica()
  @Operation({
    id: 'getTrialBalance',
    summary: 'Get the trial balance',
    description: 'Returns JSON, or CSV with `Accept: text/csv`.',
    produces: ['application/json', 'text/csv'],
  })
  async trialBalance(@RequestContext() call: Call, @Query() query: TrialBalanceQuery) {
    const data = await this.ledgerReports.trialBalance(call.principal, query);
    return respondAs(call, { json: () => ({ data }), csv: () => trialBalanceCsv(data) });
  }

  @Get('general-ledger')
  @ReadsReplica()
  @Operation({
    id: 'getGeneralLedger',
    summary: 'Get the general ledger of an account',
    description:
      'Opening balance, lines with the running balance, closing balance. Returns JSON, or CSV with `Accept: text/csv`; the `Link` header of CSV gives the next page.',
    produces: ['application/json', 'text/csv'],
    headers: ['Link'],
  })
  async generalLedger(@RequestContext() call: Call, @Query() query: GeneralLedgerQuery) {
    const page = await this.ledgerReports.generalLedger(call.principal, query);
    return respondAs(call, {
      json: () => page,
      csv: () => {
        linkNextPage(call, page.meta);
        return generalLedgerCsv(page);
      },
    });
  }

  @Get('journal')
  @ReadsReplica()
  @Operation({
    id: 'exportJournal',
    summary: 'Export the journal',
    description: 'Streams the journal as plain-text accounting for hledger and ledger.',
    produces: ['text/plain'],
    isTool: false,
  })
  async journal(
    @RequestContext() call: Call,
    @CurrentPrincipal() principal: Principal,
    @Query() query: JournalExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    offer(call, ['text/plain']);
    await this.journalExport.run(principal, query, () => response.type('text/plain; charset=utf-8'));
  }
}
