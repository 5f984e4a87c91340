import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import type { FieldProblem } from '../kernel/domain-error.js';
import { describeAmountProblem, parseAmount } from '../kernel/money.js';
import type { AccountCategory, AccountFacts } from '../ledger/index.js';
import type { BudgetCategory, BudgetLine } from './budget-line.entity.js';
import type { BudgetYear } from './budget-year.js';
import type { BudgetLineDto } from './budgets.dto.js';

export type BudgetAmount = Pick<BudgetLine, 'accountId' | 'category' | 'month' | 'amountMinor'>;

type Account = Pick<AccountFacts, 'id' | 'category'>;

export type ReadBudget = { ok: true; amounts: BudgetAmount[] } | { ok: false; problems: FieldProblem[] };

/** The amounts of a budget without those of 0. Each is of a revenue or expense account and a month of the year, once. */
export function readBudget(
  lines: readonly BudgetLineDto[],
  currency: CurrencyCode,
  { months }: BudgetYear,
  accounts: ReadonlyMap<string, Account>,
): ReadBudget {
  const problems: FieldProblem[] = [];
  const amounts: BudgetAmount[] = [];
  const known = new Set<string>();
  for (const [index, { accountNumber, month: named, amount }] of lines.entries()) {
    const account = accounts.get(accountNumber);
    const month = `${named}-01` as CalendarDate;
    const parsed = parseAmount(amount, currency);
    const problem = (field: keyof BudgetLineDto, text: string) =>
      problems.push({ path: `lines[${index}].${field}`, problem: text });
    if (!account) problem('accountNumber', 'is not in the chart of accounts');
    else if (!isBudgetCategory(account.category))
      problem('accountNumber', 'must be a revenue or expense account');
    if (!months.includes(month))
      problem('month', `must be from ${months[0]?.slice(0, 7)} to ${months.at(-1)?.slice(0, 7)}`);
    if (!parsed.ok) problem('amount', describeAmountProblem(parsed.problem, currency));
    const key = `${accountNumber} ${named}`;
    if (known.has(key)) problem('month', 'is there twice for this account');
    known.add(key);
    if (account && isBudgetCategory(account.category) && parsed.ok && parsed.amountMinor !== 0n)
      amounts.push({
        accountId: account.id,
        category: account.category,
        month,
        amountMinor: parsed.amountMinor,
      });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, amounts };
}

function isBudgetCategory(category: AccountCategory): category is BudgetCategory {
  return category === 'revenue' || category === 'expense';
}

export function sameBudget(before: readonly BudgetAmount[], after: readonly BudgetAmount[]): boolean {
  const keyOf = ({ accountId, month, amountMinor }: BudgetAmount) => `${accountId} ${month} ${amountMinor}`;
  const known = new Set(before.map(keyOf));
  return before.length === after.length && after.every((line) => known.has(keyOf(line)));
}
