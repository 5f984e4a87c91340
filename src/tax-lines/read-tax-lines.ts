import type { FieldProblem } from '../kernel/domain-error.js';
import type { AccountFacts } from '../ledger/index.js';
import { type ChosenLine, defaultLineOf, isTaxable } from './assign-lines.js';
import type { TaxForm } from './forms/tax-form.js';
import type { AccountTaxLineDto } from './tax-lines.dto.js';

type ReadTaxLines = { ok: true; chosen: ChosenLine[] } | { ok: false; problems: FieldProblem[] };

/** The accounts that do not get their default line. Each is a revenue or expense account, named once. */
export function readTaxLines(
  accounts: readonly AccountTaxLineDto[],
  form: TaxForm,
  chart: ReadonlyMap<string, AccountFacts>,
): ReadTaxLines {
  const problems: FieldProblem[] = [];
  const chosen: ChosenLine[] = [];
  const known = new Set(form.lines.map(({ line }) => line));
  const named = new Set<string>();
  for (const [index, { accountNumber, line }] of accounts.entries()) {
    const problem = (field: keyof AccountTaxLineDto, text: string) =>
      problems.push({ path: `accounts[${index}].${field}`, problem: text });
    const account = chart.get(accountNumber);
    if (!account) problem('accountNumber', 'is not in the chart of accounts');
    else if (!isTaxable(account)) problem('accountNumber', 'must be a revenue or expense account');
    else if (named.has(accountNumber)) problem('accountNumber', 'is there twice');
    else if (line !== defaultLineOf(form, account))
      chosen.push({ accountId: account.id, category: account.category, line });
    if (line !== null && !known.has(line)) problem('line', 'is not a line of the form');
    named.add(accountNumber);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, chosen };
}

export function sameLines(before: readonly ChosenLine[], after: readonly ChosenLine[]): boolean {
  const keyOf = ({ accountId, line }: ChosenLine) => `${accountId} ${line ?? ''}`;
  const known = new Set(before.map(keyOf));
  return before.length === after.length && after.every((one) => known.has(keyOf(one)));
}
