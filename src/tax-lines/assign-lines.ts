import { indexBy } from '../kernel/collections.js';
import type { AccountFacts } from '../ledger/index.js';
import { purposeOf } from './account-purpose.js';
import type { AccountTaxLine, TaxCategory } from './account-tax-line.entity.js';
import type { TaxForm } from './forms/tax-form.js';

/** An account whose line is not the default one. */
export type ChosenLine = Pick<AccountTaxLine, 'accountId' | 'category' | 'line'>;

type Account = Pick<AccountFacts, 'id' | 'accountNumber' | 'name' | 'category' | 'subtype'>;

/** An account and the line of a form on which its amounts belong. */
export interface AssignedAccount extends Account {
  readonly category: TaxCategory;
  readonly line: string | null;
  readonly isDefault: boolean;
}

/** The line of each revenue and expense account, by account number. A line that the form does not have is none. */
export function assignLines(
  form: TaxForm,
  chart: readonly Account[],
  chosen: readonly ChosenLine[],
): AssignedAccount[] {
  const choices = indexBy(chosen, ({ accountId }) => accountId);
  const known = new Set(form.lines.map(({ line }) => line));
  return chart
    .filter(isTaxable)
    .map((account) => {
      const byDefault = defaultLineOf(form, account);
      const choice = choices.get(account.id);
      const line = choice === undefined ? byDefault : choice.line;
      return {
        ...account,
        line: line !== null && known.has(line) ? line : null,
        isDefault: line === byDefault,
      };
    })
    .toSorted((a, b) => (a.accountNumber < b.accountNumber ? -1 : 1));
}

export function isTaxable<Some extends Pick<Account, 'category'>>(
  account: Some,
): account is Some & { readonly category: TaxCategory } {
  return account.category === 'revenue' || account.category === 'expense';
}

export function defaultLineOf(
  form: TaxForm,
  account: Pick<Account, 'accountNumber' | 'subtype'>,
): string | null {
  const purpose = purposeOf(account);
  return purpose === null ? null : form.lineOf[purpose];
}
