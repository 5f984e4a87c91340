/** What a line of a tax form adds to the income, or deducts from it. */
export const TAX_LINE_KINDS = ['income', 'deduction'] as const;
export type TaxLineKind = (typeof TAX_LINE_KINDS)[number];

/** A line of a tax form, or of a schedule that belongs to it, to which amounts of accounts are added. */
export interface TaxFormLine {
  /** Its number on the form, such as `16a`; on a schedule with the schedule before it, such as `K-4`. */
  readonly line: string;
  /** What the form calls it. */
  readonly title: string;
  /** Whether it is income or a deduction. */
  readonly kind: TaxLineKind;
}

/** What an account is used for, as far as tax forms distinguish it. */
export type TaxPurpose =
  | 'sales'
  | 'returns'
  | 'interest_income'
  | 'other_income'
  | 'cost_of_sales'
  | 'advertising'
  | 'benefits'
  | 'charity'
  | 'contractors'
  | 'depreciation'
  | 'income_tax'
  | 'insurance'
  | 'interest'
  | 'meals'
  | 'office'
  | 'other'
  | 'penalties'
  | 'professional_services'
  | 'rent'
  | 'repairs'
  | 'taxes'
  | 'travel'
  | 'utilities'
  | 'wages';

/** The lines of a tax form, in the order of the form, and the one of each purpose. */
export interface TaxForm {
  /** The tax year of the lines. */
  readonly year: number;
  readonly lines: readonly TaxFormLine[];
  /** Null if the amounts belong on no line, or if the purpose alone does not decide which. */
  readonly lineOf: Readonly<Record<TaxPurpose, string | null>>;
}

export function income(line: string, title: string): TaxFormLine {
  return { line, title, kind: 'income' };
}

export function deduction(line: string, title: string): TaxFormLine {
  return { line, title, kind: 'deduction' };
}
