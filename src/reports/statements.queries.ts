import { Injectable } from '@nestjs/common';
import { EntitiesRepository, type LegalEntity } from '../entities/index.js';
import {
  addDays,
  type CalendarDate,
  FIRST_DATE,
  isCalendarDate,
  startOfFiscalYear,
} from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import { type FieldProblem, InvalidRequest } from '../kernel/domain-error.js';
import { toAmount } from '../kernel/money.js';
import type { Principal } from '../kernel/principal.js';
import { type AccountMovement, BalancesRepository, ChartRepository } from '../ledger/index.js';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type {
  BalanceSheetView,
  CashFlowView,
  IncomeStatementView,
  SectionView,
  StatementView,
} from './report-views.js';
import { STATEMENT_TYPES, type StatementQuery, type StatementType } from './reports.dto.js';
import { balanceSheet, cashFlow, incomeStatement, type Section } from './statements.js';

interface Period {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

@Injectable()
export class StatementQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly entities: EntitiesRepository,
    private readonly chart: ChartRepository,
    private readonly balances: BalancesRepository,
  ) {}

  /** A statement of one entity, the primary one unless one is named, computed from one snapshot of the ledger. */
  async get(principal: Principal, type: string, query: StatementQuery): Promise<StatementView> {
    const statement = readType(type);
    const today = this.clock.today(principal.timeZone);
    const asOf = (query.to as CalendarDate | undefined) ?? today;
    const period = statement === 'balance_sheet' ? { from: asOf, to: asOf } : readPeriod(query);
    return this.database.read(principal, async (uow) => {
      const entity = await this.entities.resolve(uow, query.entityId);
      switch (statement) {
        case 'profit_and_loss':
          return this.incomeStatement(uow, entity, period);
        case 'balance_sheet':
          return this.balanceSheet(uow, entity, asOf);
        case 'cash_flow':
          return this.cashFlow(uow, entity, period);
      }
    });
  }

  private async incomeStatement(
    uow: UnitOfWork,
    { id, currency }: LegalEntity,
    { from, to }: Period,
  ): Promise<IncomeStatementView> {
    const { revenue, expenses, netIncomeMinor } = incomeStatement(
      await this.balances.movements(uow, id, from, to),
    );
    return {
      type: 'income_statement',
      periodStart: from,
      periodEnd: to,
      currency,
      revenue: toSectionView(revenue, currency),
      expenses: toSectionView(expenses, currency),
      netIncome: toAmount(netIncomeMinor, currency),
    };
  }

  private async balanceSheet(
    uow: UnitOfWork,
    entity: LegalEntity,
    asOf: CalendarDate,
  ): Promise<BalanceSheetView> {
    const { id, currency } = entity;
    const yearStart = startOfFiscalYear(asOf, entity.fiscalYearEndMonth ?? 12);
    const earlier = await this.movementsBefore(uow, id, yearStart);
    const thisYear = await this.balances.movements(uow, id, yearStart, asOf);
    const retained = await this.chart.getSystemAccount(uow, id, 'retained_earnings');
    const { assets, liabilities, equity } = balanceSheet(earlier, thisYear, {
      accountNumber: retained.accountNumber,
      accountName: retained.name,
    });
    const claims = liabilities.totalMinor + equity.totalMinor;
    return {
      type: 'balance_sheet',
      asOf,
      currency,
      assets: toSectionView(assets, currency),
      liabilities: toSectionView(liabilities, currency),
      equity: toSectionView(equity, currency),
      totalLiabilitiesAndEquity: toAmount(claims, currency),
      balanced: assets.totalMinor === claims,
    };
  }

  private async cashFlow(
    uow: UnitOfWork,
    { id, currency }: LegalEntity,
    { from, to }: Period,
  ): Promise<CashFlowView> {
    const before = await this.movementsBefore(uow, id, from);
    const flow = cashFlow(before, await this.balances.movements(uow, id, from, to));
    return {
      type: 'cash_flow_statement',
      periodStart: from,
      periodEnd: to,
      currency,
      inflow: toSectionView(flow.inflow, currency),
      outflow: toSectionView(flow.outflow, currency),
      netCashFlow: toAmount(flow.netMinor, currency),
      openingCash: toAmount(flow.openingMinor, currency),
      closingCash: toAmount(flow.closingMinor, currency),
      activities: {
        operating: toAmount(flow.activities.operating, currency),
        investing: toAmount(flow.activities.investing, currency),
        financing: toAmount(flow.activities.financing, currency),
      },
    };
  }

  private async movementsBefore(
    uow: UnitOfWork,
    entityId: string,
    date: CalendarDate,
  ): Promise<AccountMovement[]> {
    return date === FIRST_DATE ? [] : this.balances.movements(uow, entityId, FIRST_DATE, addDays(date, -1));
  }
}

function readType(type: string): StatementType {
  const known = STATEMENT_TYPES.find((candidate) => candidate === type);
  if (known === undefined) throw InvalidRequest.at('type', `must be one of ${STATEMENT_TYPES.join(', ')}`);
  return known;
}

/** Both dates are required, and the first must not be after the second. */
function readPeriod({ from, to }: StatementQuery): Period {
  const problems: FieldProblem[] = [];
  if (!isCalendarDate(from))
    problems.push({ path: 'from', problem: 'must be a calendar date as YYYY-MM-DD' });
  if (!isCalendarDate(to)) problems.push({ path: 'to', problem: 'must be a calendar date as YYYY-MM-DD' });
  if (!isCalendarDate(from) || !isCalendarDate(to)) throw new InvalidRequest(problems);
  if (from > to) throw InvalidRequest.at('from', 'must not be after to');
  return { from, to };
}

function toSectionView({ totalMinor, breakdown }: Section, currency: CurrencyCode): SectionView {
  return {
    total: toAmount(totalMinor, currency),
    breakdown: breakdown.map(({ accountNumber, accountName, amountMinor }) => ({
      accountNumber,
      accountName,
      amount: toAmount(amountMinor, currency),
    })),
  };
}
