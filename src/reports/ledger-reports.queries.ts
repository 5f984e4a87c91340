import { Injectable } from '@nestjs/common';
import { EntitiesRepository, type LegalEntity } from '../entities/index.js';
import { addDays, type CalendarDate, FIRST_DATE } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { sumMinor, toAmount } from '../kernel/money.js';
import type { Principal } from '../kernel/principal.js';
import { toTransactionId } from '../kernel/transaction-id.js';
import {
  type AccountLine,
  type AccountMovement,
  AccountLinesRepository,
  BalancesRepository,
  ChartRepository,
  inOwnSense,
  type LedgerAccount,
} from '../ledger/index.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type CsvFile, streamedCsv } from '../platform/http/responses/csv-file.js';
import { toPage } from '../platform/http/responses/paging.js';
import { type SmallXlsxFile, streamedXlsx, type XlsxFile } from '../platform/http/responses/xlsx-file.js';
import { generalLedgerCsv, generalLedgerName } from './csv.js';
import {
  generalLedgerPageSheet,
  generalLedgerSheet,
  generalLedgerSheetName,
} from './general-ledger-sheet.js';
import type { GeneralLedgerLineView, GeneralLedgerPage, TrialBalanceView } from './report-views.js';
import type { GeneralLedgerQuery, TrialBalanceQuery } from './reports.dto.js';
import type { Period } from './statements/periods.js';
import { netOf } from './statements/section.js';
import { trialBalanceSheet } from './trial-balance-sheet.js';

@Injectable()
export class LedgerReportQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly balances: BalancesRepository,
    private readonly lines: AccountLinesRepository,
  ) {}

  /** All accounts with a balance at the end of a day, each on its debit or credit side. */
  async trialBalance(principal: Principal, query: TrialBalanceQuery): Promise<TrialBalanceView> {
    return (await this.readTrialBalance(principal, query)).view;
  }

  /** The same as an XLSX file. */
  async trialBalanceWorkbook(principal: Principal, query: TrialBalanceQuery): Promise<SmallXlsxFile> {
    const { view, heading } = await this.readTrialBalance(principal, query);
    return trialBalanceSheet(view, heading);
  }

  private async readTrialBalance(principal: Principal, query: TrialBalanceQuery) {
    const asOf = (query.to as CalendarDate | undefined) ?? this.clock.today(principal.timeZone);
    return this.database.readRecent(principal, async (uow) => {
      const entity = await this.entities.resolve(uow, query.entityId);
      const { id, currency } = entity;
      const accounts = (await this.balances.movements(uow, id, FIRST_DATE, asOf))
        .map((movement) => ({ ...movement, net: netOf(sidesOf(movement, isWithClosing(query))) }))
        .filter(({ net }) => net !== 0n);
      const debit = sumMinor(accounts.map(({ net }) => (net > 0n ? net : 0n)));
      const credit = sumMinor(accounts.map(({ net }) => (net < 0n ? -net : 0n)));
      const view: TrialBalanceView = {
        asOf,
        currency,
        accounts: accounts.map(({ accountNumber, accountName, category, net }) => ({
          accountNumber,
          accountName,
          category,
          debit: toAmount(net > 0n ? net : 0n, currency),
          credit: toAmount(net < 0n ? -net : 0n, currency),
        })),
        totalDebit: toAmount(debit, currency),
        totalCredit: toAmount(credit, currency),
        balanced: debit === credit,
      };
      return { view, heading: this.headingOf(entity, query) };
    });
  }

  /** One account's lines in a period, with its opening and closing balance. */
  async generalLedger(principal: Principal, query: GeneralLedgerQuery): Promise<GeneralLedgerPage> {
    return (await this.readPage(principal, query)).page;
  }

  /** The same as an XLSX file, and where the page is. */
  async generalLedgerPageWorkbook(principal: Principal, query: GeneralLedgerQuery) {
    const { page, heading } = await this.readPage(principal, query);
    return { meta: page.meta, file: generalLedgerPageSheet(page, heading) };
  }

  private async readPage(principal: Principal, query: GeneralLedgerQuery) {
    const period = periodOf(query);
    return this.database.readRecent(principal, async (uow) => {
      const { account, openingMinor, balances, heading } = await this.ledgerOf(uow, query, period);
      const { limit, offset } = query;
      const lines = await this.lines.page(uow, account.id, select(period, query), {
        limit: limit + 1,
        offset,
      });
      const { data, meta } = toPage(lines.map(toLineView(account, openingMinor, balances.currency)), query);
      const page: GeneralLedgerPage = { data: { ...balances, lines: data }, meta };
      return { page, heading };
    });
  }

  /** The same with all lines, as a CSV file. */
  async generalLedgerFile(principal: Principal, query: GeneralLedgerQuery): Promise<CsvFile> {
    const period = periodOf(query);
    const { accountNumber } = query;
    const content = await streamedCsv(this.database, principal, async (uow) => {
      const { account, openingMinor, balances } = await this.ledgerOf(uow, query, period);
      const toView = toLineView(account, openingMinor, balances.currency);
      return generalLedgerCsv(balances, this.lines.walk(uow, account.id, select(period, query)), toView);
    });
    return { name: generalLedgerName({ accountNumber, ...period }), content };
  }

  /** The same with all lines, as an XLSX file. */
  async generalLedgerWorkbook(principal: Principal, query: GeneralLedgerQuery): Promise<XlsxFile> {
    const period = periodOf(query);
    const { accountNumber } = query;
    const content = await streamedXlsx(this.database, principal, async (uow) => {
      const { account, openingMinor, balances, heading } = await this.ledgerOf(uow, query, period);
      const toView = toLineView(account, openingMinor, balances.currency);
      return generalLedgerSheet(
        balances,
        heading,
        this.lines.walk(uow, account.id, select(period, query)),
        toView,
      );
    });
    return { name: generalLedgerSheetName({ accountNumber, ...period }), content };
  }

  private headingOf({ legalName, currency }: LegalEntity, query: ClosingQuery) {
    return { legalName, currency, preparedAt: this.clock.now(), withClosing: isWithClosing(query) };
  }

  private async ledgerOf(uow: UnitOfWork, query: GeneralLedgerQuery, period: Period) {
    const entity = await this.entities.resolve(uow, query.entityId);
    const account = await this.chart.findByNumber(uow, entity.id, query.accountNumber);
    if (!account) throw InvalidRequest.at('accountNumber', 'is not in the chart of accounts');
    const balances = await this.balancesOf(uow, entity, account, select(period, query));
    const { accountNumber, name: accountName, category } = account;
    const amount = (minor: bigint) => toAmount(minor, entity.currency);
    return {
      account,
      heading: { ...this.headingOf(entity, query), category },
      openingMinor: balances.openingMinor,
      balances: {
        accountNumber,
        accountName,
        ...period,
        currency: entity.currency,
        openingBalance: amount(inOwnSense(balances.openingMinor, category)),
        debits: amount(balances.debitMinor),
        credits: amount(balances.creditMinor),
        closingBalance: amount(inOwnSense(balances.openingMinor + netOf(balances), category)),
      },
    };
  }

  private async balancesOf(
    uow: UnitOfWork,
    entity: LegalEntity,
    account: LedgerAccount,
    { from, to, withClosing }: Selection,
  ) {
    const [before] =
      from === FIRST_DATE
        ? []
        : await this.balances.movements(uow, entity.id, FIRST_DATE, addDays(from, -1), account.id);
    const [during] = await this.balances.movements(uow, entity.id, from, to, account.id);
    return {
      openingMinor: before ? netOf(sidesOf(before, withClosing)) : 0n,
      ...(during ? sidesOf(during, withClosing) : { debitMinor: 0n, creditMinor: 0n }),
    };
  }
}

/** The lines of a period, with or without those of closing entries. */
interface Selection extends Period {
  readonly withClosing: boolean;
}

type ClosingQuery = Pick<GeneralLedgerQuery, 'closingEntries'>;

function select(period: Period, query: ClosingQuery): Selection {
  return { ...period, withClosing: isWithClosing(query) };
}

function isWithClosing({ closingEntries }: ClosingQuery): boolean {
  return closingEntries !== 'exclude';
}

/** The debits and credits of an account, with or without those of closing entries. */
function sidesOf(movement: AccountMovement, withClosing: boolean) {
  const { debitMinor, creditMinor, closingDebitMinor, closingCreditMinor } = movement;
  return withClosing
    ? { debitMinor: debitMinor + closingDebitMinor, creditMinor: creditMinor + closingCreditMinor }
    : { debitMinor, creditMinor };
}

function periodOf(query: GeneralLedgerQuery): Period {
  const [from, to] = [query.from as CalendarDate, query.to as CalendarDate];
  if (from > to) throw InvalidRequest.at('from', 'must not be after to');
  return { from, to };
}

function toLineView(
  { category }: LedgerAccount,
  openingMinor: bigint,
  currency: CurrencyCode,
): (line: AccountLine) => GeneralLedgerLineView {
  return (line) => ({
    date: line.postedOn,
    entryId: line.entryId,
    description: line.description,
    source: line.source,
    transactionId: line.transactionId === null ? null : toTransactionId(line.transactionId),
    debit: line.amountMinor > 0n ? toAmount(line.amountMinor, currency) : null,
    credit: line.amountMinor < 0n ? toAmount(-line.amountMinor, currency) : null,
    balance: toAmount(inOwnSense(openingMinor + line.runningMinor, category), currency),
  });
}
