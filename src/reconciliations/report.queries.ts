import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../entities/index.js';
import type { Principal } from '../kernel/principal.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import type { SmallCsvFile } from '../platform/http/responses/csv-file.js';
import type { SmallXlsxFile } from '../platform/http/responses/xlsx-file.js';
import { MAX_ROWS, type OfAccount, ReadReport } from './read-report.js';
import { reportFile } from './report-csv.js';
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
    const { report, account } = await this.readReport.run(principal, of, MAX_ROWS);
    const { legalName } = await this.database.read(principal, (uow) =>
      this.entities.resolve(uow, account.entityId),
    );
    return reportSheet(report, { legalName, currency: account.currency, preparedAt: this.clock.now() });
  }
}
