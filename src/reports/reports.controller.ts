import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '../kernel/principal.js';
import { type Call, Caller, ThisCall } from '../platform/http/call.js';
import { answerAs, offer } from '../platform/http/content-types.js';
import { linkNextPage } from '../platform/http/paging.js';
import { DrawsOn } from '../platform/http/route-marks.js';
import { generalLedgerCsv, statementCsv, trialBalanceCsv } from './csv.js';
import { JournalExport } from './journal-export.js';
import { LedgerReportQueries } from './ledger-reports.queries.js';
import { GeneralLedgerQuery, JournalExportQuery, StatementQuery, TrialBalanceQuery } from './reports.dto.js';
import { StatementQueries } from './statements.queries.js';

@Controller('v1/reports')
@DrawsOn('reports')
export class ReportsController {
  constructor(
    private readonly statements: StatementQueries,
    private readonly ledgerReports: LedgerReportQueries,
    private readonly journalExport: JournalExport,
  ) {}

  @Get('statements/:type')
  async statement(@ThisCall() call: Call, @Param('type') type: string, @Query() query: StatementQuery) {
    const data = await this.statements.get(call.principal, type, query);
    return answerAs(call, { json: () => ({ data }), csv: () => statementCsv(data) });
  }

  @Get('trial-balance')
  async trialBalance(@ThisCall() call: Call, @Query() query: TrialBalanceQuery) {
    const data = await this.ledgerReports.trialBalance(call.principal, query);
    return answerAs(call, { json: () => ({ data }), csv: () => trialBalanceCsv(data) });
  }

  @Get('general-ledger')
  async generalLedger(@ThisCall() call: Call, @Query() query: GeneralLedgerQuery) {
    const page = await this.ledgerReports.generalLedger(call.principal, query);
    return answerAs(call, {
      json: () => page,
      csv: () => {
        linkNextPage(call, page.meta);
        return generalLedgerCsv(page);
      },
    });
  }

  @Get('journal')
  async journal(
    @ThisCall() call: Call,
    @Caller() principal: Principal,
    @Query() query: JournalExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    offer(call, ['text/plain']);
    await this.journalExport.run(principal, query, () => response.type('text/plain; charset=utf-8'));
  }
}
