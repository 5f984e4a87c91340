import type { CalendarDate } from '../kernel/calendar-date.js';
import { DateField, Field, Line, Optional, Uuid } from '../platform/http/fields.js';
import { type Page, PageQuery } from '../platform/http/paging.js';
import type { Activity } from './statements.js';

export const STATEMENT_TYPES = ['profit_and_loss', 'balance_sheet', 'cash_flow'] as const;
export type StatementType = (typeof STATEMENT_TYPES)[number];

export class StatementQuery {
  /** Checked where the type is known: a balance sheet ignores it, even malformed. */
  @Optional()
  @Field(() => null)
  from?: unknown;

  @Optional()
  @DateField()
  to?: string;

  @Optional()
  @Uuid()
  entityId?: string;
}

export class TrialBalanceQuery {
  /** Default: today. */
  @Optional()
  @DateField()
  to?: string;

  @Optional()
  @Uuid()
  entityId?: string;
}

export class GeneralLedgerQuery extends PageQuery {
  @DateField()
  from!: string;

  @DateField()
  to!: string;

  @Line({ max: 40 })
  accountNumber!: string;

  @Optional()
  @Uuid()
  entityId?: string;
}

export class JournalExportQuery {
  @Optional()
  @DateField()
  from?: string;

  @Optional()
  @DateField()
  to?: string;

  @Optional()
  @Uuid()
  entityId?: string;
}

export interface StatementLineView {
  readonly accountNumber: string | null;
  readonly accountName: string;
  readonly amount: number;
}

export interface SectionView {
  readonly total: number;
  readonly breakdown: StatementLineView[];
}

export interface IncomeStatementView {
  readonly type: 'income_statement';
  readonly periodStart: CalendarDate;
  readonly periodEnd: CalendarDate;
  readonly currency: string;
  readonly revenue: SectionView;
  readonly expenses: SectionView;
  readonly netIncome: number;
}

export interface BalanceSheetView {
  readonly type: 'balance_sheet';
  readonly asOf: CalendarDate;
  readonly currency: string;
  readonly assets: SectionView;
  readonly liabilities: SectionView;
  readonly equity: SectionView;
  readonly totalLiabilitiesAndEquity: number;
  readonly balanced: boolean;
}

export interface CashFlowView {
  readonly type: 'cash_flow_statement';
  readonly periodStart: CalendarDate;
  readonly periodEnd: CalendarDate;
  readonly currency: string;
  readonly inflow: SectionView;
  readonly outflow: SectionView;
  readonly netCashFlow: number;
  readonly openingCash: number;
  readonly closingCash: number;
  readonly activities: Readonly<Record<Activity, number>>;
}

export type StatementView = IncomeStatementView | BalanceSheetView | CashFlowView;

export interface TrialBalanceView {
  readonly asOf: CalendarDate;
  readonly currency: string;
  readonly accounts: {
    readonly accountNumber: string;
    readonly accountName: string;
    readonly category: string;
    /** One of the two is 0. */
    readonly debit: number;
    readonly credit: number;
  }[];
  readonly totalDebit: number;
  readonly totalCredit: number;
  readonly balanced: boolean;
}

export interface GeneralLedgerView {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly currency: string;
  /** Balances are in the account's own sense: positive on its normal side. */
  readonly openingBalance: number;
  readonly debits: number;
  readonly credits: number;
  readonly closingBalance: number;
  readonly lines: GeneralLedgerLineView[];
}

export interface GeneralLedgerPage {
  readonly data: GeneralLedgerView;
  readonly meta: Page<unknown>['meta'];
}

export interface GeneralLedgerLineView {
  readonly date: CalendarDate;
  readonly entryId: string;
  readonly description: string;
  readonly source: string;
  readonly debit: number | null;
  readonly credit: number | null;
  readonly balance: number;
}
