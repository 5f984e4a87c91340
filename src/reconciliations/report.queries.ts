import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { Principal } from '../kernel/principal.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import type { SmallCsvFile } from '../platform/http/responses/csv-file.js';
import type { PdfFile } from '../platform/http/responses/pdf-file.js';
import type { SmallXlsxFile } from '../platform/http/responses/xlsx-file.js';
import { loadPdfFonts } from '../platform/pdf/fonts.js';
import { paperOf } from '../platform/pdf/paper.js';
import { MAX_ROWS, type OfAccount, ReadReport } from './read-report.js';
import { reportFile } from './report-csv.js';
import { reportPdf } from './report-pdf.js';
import { reportName } from './report-rows.js';
import { reportSheet } from './report-sheet.js';
import type { BankReconciliationReportView } from './report-views.js';

/** In a response; a file has all. */
const MAX_ITEMS = 100;

@Injectable()
export class ReconciliationReportQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly readReport: ReadReport,
  ) {}

  async get(principal: Principal, of: OfAccount): Promise<BankReconciliationReportView> {
    return (await this.readReport.run(principal, of, MAX_ITEMS)).report;
  }

  /** The same as a CSV file, with all items. */
  async table(principal: Principal, of: OfAccount): Promise<SmallCsvFile> {
    return reportFile((await this.readReport.run(principal, of, MAX_ROWS)).report);
  }

  /** The same as an XLSX file. */
  async workbook(principal: Principal, of: OfAccount): Promise<SmallXlsxFile> {
    const { report, heading } = await this.readWhole(principal, of);
    return reportSheet(report, heading);
  }

  /** The same as a PDF file. */
  async printed(principal: Principal, of: OfAccount): Promise<PdfFile> {
    const { report, heading, country } = await this.readWhole(principal, of);
    const settings = { fonts: await loadPdfFonts(), paper: paperOf(country) };
    return { name: `${reportName(report)}.pdf`, document: reportPdf(report, heading, settings) };
  }

  private async readWhole(principal: Principal, of: OfAccount) {
    const { report, account } = await this.readReport.run(principal, of, MAX_ROWS);
    const { legalName, country } = await this.database.read(principal, (uow) =>
      this.entities.resolve(uow, account.entityId),
    );
    const heading = { legalName, currency: account.currency, preparedAt: this.clock.now() };
    return { report, heading, country };
  }
}
