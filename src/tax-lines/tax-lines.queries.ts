import { Injectable } from '@nestjs/common';
import { EntitiesRepository, type LegalEntity } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { toAmount } from '../kernel/money.js';
import type { Principal } from '../kernel/principal.js';
import { ChartRepository } from '../ledger/index.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { SmallXlsxFile } from '../platform/http/responses/xlsx-file.js';
import { BooksReader, contextOf } from '../reports/index.js';
import { assignLines, type AssignedAccount } from './assign-lines.js';
import { TAX_FORMS, type TaxFormName } from './forms/tax-forms.js';
import { type TaxLineAmount, taxLineReport } from './tax-line-report.js';
import { taxLineSheet } from './tax-line-sheet.js';
import type { TaxLineReportView, TaxLinesView } from './tax-line-views.js';
import type { TaxLineReportQuery, TaxLinesQuery } from './tax-lines.dto.js';
import { TaxLinesRepository } from './tax-lines.repository.js';

@Injectable()
export class TaxLineQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly reader: BooksReader,
    private readonly taxLines: TaxLinesRepository,
  ) {}

  /** Which accounts of one entity (default: the primary one) belong on which lines of a form. */
  async lines(principal: Principal, query: TaxLinesQuery): Promise<TaxLinesView> {
    return this.database.read(principal, async (uow) => {
      const entity = await this.entities.resolve(uow, query.entityId);
      return this.linesIn(uow, entity, query.form);
    });
  }

  async linesIn(uow: UnitOfWork, entity: LegalEntity, form: TaxFormName): Promise<TaxLinesView> {
    const accounts = await this.accountsOf(uow, entity, form);
    const { year, lines } = TAX_FORMS[form];
    return {
      entityId: entity.id,
      form,
      formYear: year,
      lines,
      accounts: accounts.map(({ accountNumber, name, category, line, isDefault }) => ({
        accountNumber,
        accountName: name,
        category,
        line,
        isDefault,
      })),
    };
  }

  /** The revenue and expenses of a period by the lines of a form. */
  async report(principal: Principal, query: TaxLineReportQuery): Promise<TaxLineReportView> {
    return (await this.readReport(principal, query)).view;
  }

  /** The same as an XLSX file. */
  async workbook(principal: Principal, query: TaxLineReportQuery): Promise<SmallXlsxFile> {
    const { view, entity } = await this.readReport(principal, query);
    const { legalName, currency } = entity;
    return taxLineSheet(view, { legalName, currency, preparedAt: this.clock.now() });
  }

  private async readReport(principal: Principal, query: TaxLineReportQuery) {
    const [from, to] = [query.from as CalendarDate, query.to as CalendarDate];
    if (from > to) throw InvalidRequest.at('from', 'must not be after to');
    return this.database.readRecent(principal, async (uow) => {
      const entity = await this.entities.resolve(uow, query.entityId);
      const form = TAX_FORMS[query.form];
      const accounts = await this.accountsOf(uow, entity, query.form);
      const period = { from, to };
      const books = await this.reader.open(uow, entity, query.basis ?? 'accrual');
      const [movements = []] = await books.movements([period]);
      const { hrefOf } = contextOf(books, period, 'period');
      const incomeOf = new Map(
        movements.map(({ accountId, debitMinor, creditMinor }) => [accountId, creditMinor - debitMinor]),
      );
      const { lines, onNoLine, netIncomeMinor } = taxLineReport(form, accounts, incomeOf);
      const amount = (minor: bigint) => toAmount(minor, entity.currency);
      const toAccount = ({ accountNumber, accountName, amountMinor }: TaxLineAmount) => ({
        accountNumber,
        accountName,
        amount: amount(amountMinor),
        href: hrefOf(accountNumber),
      });
      const view: TaxLineReportView = {
        entityId: entity.id,
        form: query.form,
        formYear: form.year,
        periodStart: from,
        periodEnd: to,
        currency: entity.currency,
        basis: books.basis,
        lines: lines.map(({ line, title, kind, amountMinor, accounts: onLine }) => ({
          line,
          title,
          kind,
          amount: amount(amountMinor),
          accounts: onLine.map(toAccount),
        })),
        onNoLine: { amount: amount(onNoLine.amountMinor), accounts: onNoLine.accounts.map(toAccount) },
        netIncome: amount(netIncomeMinor),
      };
      return { view, entity };
    });
  }

  private async accountsOf(
    uow: UnitOfWork,
    entity: LegalEntity,
    form: TaxFormName,
  ): Promise<AssignedAccount[]> {
    const chart = await this.chart.listFacts(uow, [entity.id]);
    return assignLines(TAX_FORMS[form], chart, await this.taxLines.list(uow, entity.id, form));
  }
}
