import type { CalendarDate } from '../kernel/calendar-date.js';
import type { Basis } from './cash-basis/basis.js';

// Report responses. This file imports nothing but dates and names, so that the web app can import its types.

/** One account of a section, or a computed figure. */
export interface StatementLineView {
  /** The number of the ledger account; null for a computed figure, such as the net income of the fiscal year. */
  readonly accountNumber: string | null;
  /** The name of the ledger account or figure. */
  readonly accountName: string;
  /** Positive on the normal side of the section. Contra accounts are negative. */
  readonly amount: number;
  /** The path of the account's general ledger of these days; null for a computed figure. */
  readonly href: string | null;
}

/** A section of a statement, with its accounts. */
export interface SectionView {
  /** The sum of `breakdown`. */
  readonly total: number;
  /** The accounts whose amount is not 0. */
  readonly breakdown: StatementLineView[];
}

/** An earlier or budgeted amount, and the difference to it. */
export interface AmountComparison {
  /** The earlier or budgeted amount. */
  readonly amount: number;
  /** The amount of the statement minus this one. */
  readonly change: number;
  /** `change` in percent of `amount`, with one decimal. It has the sign of `change`. Null if that amount was 0. */
  readonly changePercent: number | null;
}

/** An account of a section, or a computed figure, and how it changed. */
export interface LineComparison extends AmountComparison {
  /** The number of the ledger account; null for a computed figure. */
  readonly accountNumber: string | null;
  /** The name of the ledger account or figure. */
  readonly accountName: string;
  /** The path of the account's general ledger of the earlier days; null for a computed figure and a budget. */
  readonly href: string | null;
}

/** A section of an earlier statement, and how it changed since. */
export interface SectionComparison {
  /** The total of the section. */
  readonly total: AmountComparison;
  /** The accounts whose amount is or was not 0. */
  readonly breakdown: LineComparison[];
}

/** One column of a statement that was asked for by month, quarter or year. */
export interface StatementColumn {
  /** A short heading: `Jan 2026`, `Q1 2026` or `2026`; `Q1 FY 2026` if the fiscal year is not the calendar year. */
  readonly label: string;
  /** The first day, `YYYY-MM-DD`. */
  readonly periodStart: CalendarDate;
  /** The last day, `YYYY-MM-DD`, inclusive. */
  readonly periodEnd: CalendarDate;
}

/** An account of an income statement. */
export interface IncomeLineView extends StatementLineView {
  /** `amount` in percent of the total revenue, with one decimal. Null without revenue. */
  readonly percentOfIncome: number | null;
}

/** A section of an income statement, with its accounts. */
export interface IncomeSectionView {
  /** The sum of `breakdown`. */
  readonly total: number;
  /** `total` in percent of the total revenue, with one decimal. Null without revenue. */
  readonly percentOfIncome: number | null;
  /** The accounts whose amount is not 0. */
  readonly breakdown: IncomeLineView[];
}

/** Figures in percent of the total revenue, with one decimal. Null without revenue. */
export interface IncomePercentages {
  /** The cost of sales. */
  readonly costOfSales: number | null;
  /** The gross margin. */
  readonly grossProfit: number | null;
  /** The operating margin. */
  readonly operatingIncome: number | null;
  /** The income before income tax. */
  readonly incomeBeforeTax: number | null;
  /** The net margin. */
  readonly netIncome: number | null;
}

/** Income step by step: from revenue to what is left before income tax. */
export interface IncomeSubtotals {
  /** The expenses of subtype `cost_of_sales`. */
  readonly costOfSales: number;
  /** Revenue without other income, minus `costOfSales`. */
  readonly grossProfit: number;
  /** `grossProfit` minus operating expenses, depreciation and uncategorized expenses. */
  readonly operatingIncome: number;
  /** `operatingIncome` plus other income, minus interest and other expenses. Without income tax it is the net income. */
  readonly incomeBeforeTax: number;
}

/** The earlier subtotals, and how they changed since. */
export interface IncomeSubtotalsComparison {
  /** The cost of sales. */
  readonly costOfSales: AmountComparison;
  /** The gross profit. */
  readonly grossProfit: AmountComparison;
  /** The operating income. */
  readonly operatingIncome: AmountComparison;
  /** The income before income tax. */
  readonly incomeBeforeTax: AmountComparison;
}

/** Revenue and expenses. */
export interface IncomeStatementSections {
  /** What was earned. Positive is revenue. */
  readonly revenue: IncomeSectionView;
  /** What was spent. Positive is an expense. */
  readonly expenses: IncomeSectionView;
  /** Income step by step. */
  readonly subtotals: IncomeSubtotals;
  /** Revenue minus expenses; negative for a loss. */
  readonly netIncome: number;
  /** The subtotals and the net income in percent of the total revenue. */
  readonly percentOfIncome: IncomePercentages;
}

/** Revenue and expenses of an earlier period or a budget, and how they changed since. */
export interface IncomeStatementComparison {
  /** The first day of the earlier period or of the budgeted months, `YYYY-MM-DD`. */
  readonly periodStart: CalendarDate;
  /** The last day of the earlier period or of the budgeted months, `YYYY-MM-DD`, inclusive. */
  readonly periodEnd: CalendarDate;
  /** What was earned. */
  readonly revenue: SectionComparison;
  /** What was spent. */
  readonly expenses: SectionComparison;
  /** Income step by step. */
  readonly subtotals: IncomeSubtotalsComparison;
  /** Revenue minus expenses. */
  readonly netIncome: AmountComparison;
}

/** The revenue and expenses of a month, quarter or year. */
export interface IncomeStatementColumn extends StatementColumn, IncomeStatementSections {
  /** Revenue and expenses before, or of a budget. Only with `compare`. */
  readonly comparison?: IncomeStatementComparison;
}

/** Revenue and expenses of a period. Amounts are in `currency`. */
export interface IncomeStatementView extends IncomeStatementSections {
  /** Its name in the path. */
  readonly statement: 'profit_and_loss';
  /** The type of the statement. */
  readonly type: 'income_statement';
  /** The first day, `YYYY-MM-DD`. */
  readonly periodStart: CalendarDate;
  /** The last day, `YYYY-MM-DD`, inclusive. */
  readonly periodEnd: CalendarDate;
  /** The currency of the legal entity (ISO 4217). */
  readonly currency: string;
  /** When income and expenses count: `accrual`, when they are earned and owed, or `cash`, when they are paid. */
  readonly basis: Basis;
  /** Revenue and expenses of an earlier period or a budget. Only with `compare`. */
  readonly comparison?: IncomeStatementComparison;
  /** The months, quarters or years that the period consists of. Only with `interval`. */
  readonly columns?: IncomeStatementColumn[];
}

/** All accounts with a balance at the end of a day. Amounts are in `currency`. */
export interface TrialBalanceView {
  /** The day, `YYYY-MM-DD`. */
  readonly asOf: CalendarDate;
  /** The currency of the legal entity (ISO 4217). */
  readonly currency: string;
  /** The accounts whose balance is not 0. */
  readonly accounts: {
    /** The number of the ledger account. */
    readonly accountNumber: string;
    /** The name of the ledger account. */
    readonly accountName: string;
    /** The side of the books that the account is on: asset, liability, equity, revenue or expense. */
    readonly category: string;
    /** The balance if it is a debit, otherwise 0. */
    readonly debit: number;
    /** The balance if it is a credit, otherwise 0. */
    readonly credit: number;
  }[];
  /** The sum of all debits. */
  readonly totalDebit: number;
  /** The sum of all credits. */
  readonly totalCredit: number;
  /** Whether both sums are equal. They always are. */
  readonly balanced: boolean;
}

/**
 * The journal lines of one account in a period. Amounts are in `currency`; balances are positive on the account's
 * normal side: debit for assets and expenses, credit for all others.
 */
export interface GeneralLedgerView {
  /** The number of the ledger account. */
  readonly accountNumber: string;
  /** The name of the ledger account. */
  readonly accountName: string;
  /** The first day, `YYYY-MM-DD`. */
  readonly from: CalendarDate;
  /** The last day, `YYYY-MM-DD`, inclusive. */
  readonly to: CalendarDate;
  /** The currency of the legal entity (ISO 4217). */
  readonly currency: string;
  /** The balance at the start of `from`. */
  readonly openingBalance: number;
  /** The sum of the debits of the whole period, not only of this page. */
  readonly debits: number;
  /** The sum of the credits of the whole period, not only of this page. */
  readonly credits: number;
  /** The balance at the end of `to`. */
  readonly closingBalance: number;
  /** The lines of this page, by date. */
  readonly lines: GeneralLedgerLineView[];
}

/** A page of the general ledger of an account. */
export interface GeneralLedgerPage {
  /** The account, its balances, and the lines of this page. */
  readonly data: GeneralLedgerView;
  /** Where the page is in the list of lines. */
  readonly meta: {
    /** The limit and offset of this page, and the offset of the next one. */
    readonly pagination: {
      /** The maximum number of lines per page, as requested or by default. */
      readonly limit: number;
      /** The number of lines before this page. */
      readonly offset: number;
      /** The `offset` of the next page; null on the last page. */
      readonly nextOffset: number | null;
    };
  };
}

/** A journal line with the balance after it. */
export interface GeneralLedgerLineView {
  /** The accounting date of the entry, `YYYY-MM-DD`. */
  readonly date: CalendarDate;
  /** The journal entry that the line belongs to. */
  readonly entryId: string;
  /** What the entry is about. */
  readonly description: string;
  /** What the entry comes from: bank_transaction, opening_balance, manual or reversal. */
  readonly source: string;
  /** The bank transaction (`txn_…`) that the entry books, or whose booking it reverses. Null for other entries. */
  readonly transactionId: string | null;
  /** The debit, greater than 0; null for a credit. */
  readonly debit: number | null;
  /** The credit, greater than 0; null for a debit. */
  readonly credit: number | null;
  /** The balance of the account after this line. */
  readonly balance: number;
}
