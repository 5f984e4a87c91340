import type { CalendarDate } from '../kernel/calendar-date.js';

// Report responses. This file imports nothing but dates, so that the web app can import its types.

/** An account, or a computed figure without an account number. */
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

export interface TrialBalanceView {
  readonly asOf: CalendarDate;
  readonly currency: string;
  readonly accounts: {
    readonly accountNumber: string;
    readonly accountName: string;
    readonly category: string;
    /** Either debit or credit is 0. */
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
  /** Balances are positive on the account's normal side. */
  readonly openingBalance: number;
  readonly debits: number;
  readonly credits: number;
  readonly closingBalance: number;
  readonly lines: GeneralLedgerLineView[];
}

export interface GeneralLedgerPage {
  readonly data: GeneralLedgerView;
  readonly meta: { readonly pagination: { limit: number; offset: number; nextOffset: number | null } };
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
