import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { Principal } from '../kernel/principal.js';
import { type Call, CurrentPrincipal, RequestContext } from '../platform/http/call.js';
import { JSON_CSV_OR_XLSX, JSON_CSV_XLSX_OR_PDF, offer } from '../platform/http/responses/content-types.js';
import { respondInAnyFormat, respondInFormat } from '../platform/http/responses/respond-as.js';
import { Operation } from '../platform/http/routes/operation.js';
import { linkNextPage, wantsPage } from '../platform/http/responses/paging.js';
import { ReadsReplica } from '../platform/http/consistency/reads-replica.js';
import { Query } from '../platform/http/input/route-input.js';
import { DrawsOn } from '../platform/rate-limit/draws-on.js';
import { generalLedgerPageFile, trialBalanceFile } from './csv.js';
import { JournalExport } from './journal-export.js';
import { JOURNAL_FORMATS } from './journal-formats/journal-formats.js';
import { LedgerReportQueries } from './ledger-reports.queries.js';
import { GeneralLedgerQuery, JournalExportQuery, StatementQuery, TrialBalanceQuery } from './reports.dto.js';
import { STATEMENT_NAMES, STATEMENTS_IN_WORDS } from './statements/statement-types.js';
import { StatementQueries } from './statements.queries.js';

const STATEMENT_TYPE = {
  type: 'string',
  enum: STATEMENT_NAMES,
  description: 'Which statement.',
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
    description: `The ${STATEMENTS_IN_WORDS} of one entity. \`from\` and \`to\` are required, except for the balance sheet, which is as of \`to\`. Returns JSON, or with \`format\` or \`Accept: text/csv\` a file to save: CSV, XLSX for spreadsheets, or PDF.`,
    path: { type: STATEMENT_TYPE },
    produces: JSON_CSV_XLSX_OR_PDF,
    headers: ['Content-Disposition'],
  })
  async statement(@RequestContext() call: Call, @Param('type') type: string, @Query() query: StatementQuery) {
    const { view, csv, xlsx, pdf } = await this.statements.get(call.principal, type, query);
    return respondInAnyFormat(call, query.format, { json: () => ({ data: view }), csv, xlsx, pdf });
  }

  @Get('trial-balance')
  @ReadsReplica()
  @Operation({
    id: 'getTrialBalance',
    summary: 'Get the trial balance',
    description: 'Returns JSON, or with `format` or `Accept: text/csv` a file to save: CSV or XLSX.',
    produces: JSON_CSV_OR_XLSX,
    headers: ['Content-Disposition'],
  })
  async trialBalance(@RequestContext() call: Call, @Query() query: TrialBalanceQuery) {
    const read = () => this.ledgerReports.trialBalance(call.principal, query);
    return respondInFormat(call, query.format, {
      json: async () => ({ data: await read() }),
      csv: async () => trialBalanceFile(await read()),
      xlsx: () => this.ledgerReports.trialBalanceWorkbook(call.principal, query),
    });
  }

  @Get('general-ledger')
  @ReadsReplica()
  @Operation({
    id: 'getGeneralLedger',
    summary: 'Get the general ledger of an account',
    description:
      'Opening balance, lines with the running balance, closing balance. Returns JSON, or with `format` or `Accept: text/csv` a CSV or XLSX file of all lines; with `limit` or `offset` it has one page, and its `Link` header gives the next.',
    produces: JSON_CSV_OR_XLSX,
    headers: ['Content-Disposition', 'Link'],
  })
  async generalLedger(@RequestContext() call: Call, @Query() query: GeneralLedgerQuery) {
    const { principal } = call;
    return respondInFormat(call, query.format, {
      json: () => this.ledgerReports.generalLedger(principal, query),
      csv: async () => {
        if (!wantsPage(call)) return this.ledgerReports.generalLedgerFile(principal, query);
        const page = await this.ledgerReports.generalLedger(principal, query);
        linkNextPage(call, page.meta);
        return generalLedgerPageFile(page);
      },
      xlsx: async () => {
        if (!wantsPage(call)) return this.ledgerReports.generalLedgerWorkbook(principal, query);
        const { meta, file } = await this.ledgerReports.generalLedgerPageWorkbook(principal, query);
        linkNextPage(call, meta);
        return file;
      },
    });
  }

  @Get('journal')
  @ReadsReplica()
  @Operation({
    id: 'exportJournal',
    summary: 'Export the journal',
    description:
      'Streams the journal as plain-text accounting for hledger and ledger, or as a file for QuickBooks Desktop or Xero.',
    produces: ['text/plain', 'text/csv'],
    headers: ['Content-Disposition'],
    isTool: false,
  })
  async journal(
    @RequestContext() call: Call,
    @CurrentPrincipal() principal: Principal,
    @Query() query: JournalExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    const format = JOURNAL_FORMATS[query.format ?? 'plain_text'];
    if (query.format === undefined) offer(call, ['text/plain']);
    await this.journalExport.run(principal, query, format, () => {
      if (format.ending !== null) response.attachment(`journal.${format.ending}`);
      return response.type(format.contentType);
    });
  }
}
