import type { Basis } from '../reports/index.js';
import type { TaxCategory } from './account-tax-line.entity.js';
import type { TaxFormLine, TaxLineKind } from './forms/tax-form.js';
import type { TaxFormName } from './forms/tax-forms.js';

/** An account, and the line of a tax form on which its amounts belong. */
export interface AccountTaxLineView {
  /** The number of the ledger account. */
  readonly accountNumber: string;
  /** The name of the ledger account. */
  readonly accountName: string;
  /** Whether the account earns or costs. */
  readonly category: TaxCategory;
  /** The line of the form; null for no line. */
  readonly line: string | null;
  /** Whether it is the line that an account of its number and subtype has by default. */
  readonly isDefault: boolean;
}

/** Which accounts of an entity belong on which lines of a tax form. */
export interface TaxLinesView {
  /** The legal entity. */
  readonly entityId: string;
  /** The tax form. */
  readonly form: TaxFormName;
  /** The tax year of the form whose lines these are. */
  readonly formYear: number;
  /** The lines to which amounts of accounts can belong, in the order of the form. */
  readonly lines: readonly TaxFormLine[];
  /** The revenue and expense accounts, by number. */
  readonly accounts: readonly AccountTaxLineView[];
}

/** An account on a line of a tax form. */
export interface TaxLineAccountView {
  /** The number of the ledger account. */
  readonly accountNumber: string;
  /** The name of the ledger account. */
  readonly accountName: string;
  /** Positive if it increases the amount of the line. */
  readonly amount: number;
  /** The path of the account's general ledger of these days; null if the cash basis shows it with other lines. */
  readonly href: string | null;
}

/** A line of a tax form with its amount according to the books. */
export interface TaxLineView {
  /** Its number on the form, such as `16a`; on a schedule with the schedule before it, such as `K-4`. */
  readonly line: string;
  /** What the form calls it. */
  readonly title: string;
  /** Whether the amount is income or a deduction. */
  readonly kind: TaxLineKind;
  /** The sum of `accounts`. */
  readonly amount: number;
  /** The accounts whose amount is not 0. */
  readonly accounts: readonly TaxLineAccountView[];
}

/** The accounts on no line of a tax form. */
export interface AccountsOnNoLine {
  /** What they add to the net income; negative for expenses. */
  readonly amount: number;
  /** The accounts whose amount is not 0. Negative amounts reduce the net income. */
  readonly accounts: readonly TaxLineAccountView[];
}

/**
 * The revenue and expenses of a period by the lines of a tax form, before all adjustments of tax law. Amounts are in
 * `currency`.
 */
export interface TaxLineReportView {
  /** The legal entity. */
  readonly entityId: string;
  /** The tax form. */
  readonly form: TaxFormName;
  /** The tax year of the form whose lines these are. */
  readonly formYear: number;
  /** The first day, `YYYY-MM-DD`. */
  readonly periodStart: string;
  /** The last day, `YYYY-MM-DD`, inclusive. */
  readonly periodEnd: string;
  /** The currency of the legal entity (ISO 4217). */
  readonly currency: string;
  /** When income and expenses count: `accrual`, when they are earned and owed, or `cash`, when they are paid. */
  readonly basis: Basis;
  /** The lines with an account whose amount is not 0, in the order of the form. */
  readonly lines: readonly TaxLineView[];
  /** What is on no line, such as uncategorized expenses: assign it before you file. */
  readonly onNoLine: AccountsOnNoLine;
  /** That of the income statement: income minus deductions, plus what is on no line. */
  readonly netIncome: number;
}
