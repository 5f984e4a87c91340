import { sumMinor } from '../kernel/money.js';
import type { AssignedAccount } from './assign-lines.js';
import type { TaxForm, TaxFormLine } from './forms/tax-form.js';

/** An account of a line, in minor units, positive if it increases the amount of the line. */
export interface TaxLineAmount {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly amountMinor: bigint;
}

interface AccountsOfLine {
  readonly amountMinor: bigint;
  readonly accounts: readonly TaxLineAmount[];
}

export interface TaxLineReport {
  readonly lines: readonly (TaxFormLine & AccountsOfLine)[];
  readonly onNoLine: AccountsOfLine;
  readonly netIncomeMinor: bigint;
}

/**
 * Revenue and expenses by the lines of a form. `incomeOf` is what an account, by its id, added to the net income:
 * negative for an expense.
 */
export function taxLineReport(
  form: TaxForm,
  accounts: readonly AssignedAccount[],
  incomeOf: ReadonlyMap<string, bigint>,
): TaxLineReport {
  const on = (line: string | null, isDeduction: boolean): AccountsOfLine => {
    const amounts = accounts
      .filter((account) => account.line === line)
      .map(({ id, accountNumber, name }): TaxLineAmount => {
        const added = incomeOf.get(id) ?? 0n;
        return { accountNumber, accountName: name, amountMinor: isDeduction ? -added : added };
      })
      .filter(({ amountMinor }) => amountMinor !== 0n);
    return { accounts: amounts, amountMinor: sumMinor(amounts.map(({ amountMinor }) => amountMinor)) };
  };
  return {
    lines: form.lines
      .map((line) => ({ ...line, ...on(line.line, line.kind === 'deduction') }))
      .filter((line) => line.accounts.length > 0),
    onNoLine: on(null, false),
    netIncomeMinor: sumMinor(accounts.map(({ id }) => incomeOf.get(id) ?? 0n)),
  };
}
