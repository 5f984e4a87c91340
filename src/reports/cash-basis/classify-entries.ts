import type { AccountFacts, AccountSubtype, EntryWithLines } from '../../ledger/index.js';

/** Accounts on which income and expenses wait for the payment, or payments wait for the income or expense. */
export const ACCRUAL_SUBTYPES = [
  'accounts_receivable',
  'accounts_payable',
  'prepaid_expense',
  'accrued_liability',
  'deferred_revenue',
] as const satisfies readonly AccountSubtype[];

/** What pays: cash, and what a lender or owner pays in its place. */
const PAYING_SUBTYPES: ReadonlySet<AccountSubtype> = new Set([
  'bank',
  'cash',
  'transfer_clearing',
  'processor_clearing',
  'credit_card',
  'line_of_credit',
  'loan',
  'owner_loan',
  'owner_receivable',
  'owner_equity',
]);

/** What was before the books: it does not say what an amount was for. */
const EARLIER_SUBTYPES: ReadonlySet<AccountSubtype> = new Set([
  'opening_balance_equity',
  'retained_earnings',
]);

/** An amount of an account, debit positive. */
export interface AmountOn {
  readonly accountId: string;
  readonly amountMinor: bigint;
}

/** An entry that touches accounts of accruals. */
export interface ClassifiedEntry {
  readonly entry: EntryWithLines;
  /**
   * `payment`: it pays, so that the cash basis shows it. `accrual`: it pays nothing, so that the cash basis leaves it out.
   * `unclear`: it sets off a claim against a debt, or a part of it, it is not known which, has nothing to do with an accrual.
   */
  readonly kind: 'payment' | 'accrual' | 'unclear';
  /** Its amount on each account of accruals; without those of 0. */
  readonly amounts: readonly AmountOn[];
  /** What an accrual is for: for each of `amounts`, lines that sum to its opposite. Null if that is not known. */
  readonly purposes: ReadonlyMap<string, readonly AmountOn[]> | null;
}

type Accounts = ReadonlyMap<string, Pick<AccountFacts, 'id' | 'category' | 'subtype'>>;

export function classifyEntry(entry: EntryWithLines, accounts: Accounts): ClassifiedEntry {
  const accountOf = (accountId: string) => {
    const account = accounts.get(accountId);
    if (!account) throw new Error(`account ${accountId} of entry ${entry.id} is not in the chart`);
    return account;
  };
  const isAccrual = ({ accountId }: AmountOn) => isAccrualSubtype(accountOf(accountId).subtype);
  const amounts = sumByAccount(entry.lines.filter(isAccrual));
  const others = sumByAccount(entry.lines.filter((line) => !isAccrual(line)));
  const subtypes = others.map(({ accountId }) => accountOf(accountId).subtype);
  if (subtypes.some((subtype) => PAYING_SUBTYPES.has(subtype)))
    return { entry, kind: 'payment', amounts, purposes: null };
  if (others.length === 0 && isSetOff(amounts.map((one) => ({ ...one, ...accountOf(one.accountId) }))))
    return { entry, kind: 'unclear', amounts, purposes: null };
  const isIncome = others.every(({ accountId }) => {
    const { category } = accountOf(accountId);
    return category === 'revenue' || category === 'expense';
  });
  const isOneSided = new Set(others.map(({ amountMinor }) => amountMinor > 0n)).size <= 1;
  if (!isIncome && !isOneSided) return { entry, kind: 'unclear', amounts, purposes: null };
  const isEarlier = subtypes.some((subtype) => EARLIER_SUBTYPES.has(subtype));
  return { entry, kind: 'accrual', amounts, purposes: isEarlier ? null : purposesOf(amounts, others) };
}

export function isAccrualSubtype(subtype: AccountSubtype): boolean {
  return (ACCRUAL_SUBTYPES as readonly AccountSubtype[]).includes(subtype);
}

/** Whether a claim pays a debt: both become smaller. */
function isSetOff(amounts: readonly (AmountOn & Pick<AccountFacts, 'category'>)[]): boolean {
  const has = (category: AccountFacts['category'], isDebit: boolean) =>
    amounts.some((one) => one.category === category && one.amountMinor > 0n === isDebit);
  return has('asset', false) && has('liability', true);
}

/** Several accounts of accruals share a purpose only if it is a single account. */
function purposesOf(
  amounts: readonly AmountOn[],
  others: readonly AmountOn[],
): ReadonlyMap<string, readonly AmountOn[]> | null {
  const [first, ...more] = others;
  if (first === undefined) return null;
  if (more.length === 0)
    return new Map(
      amounts.map(({ accountId, amountMinor }) => [
        accountId,
        [{ accountId: first.accountId, amountMinor: -amountMinor }],
      ]),
    );
  const [only, ...rest] = amounts;
  return only === undefined || rest.length > 0 ? null : new Map([[only.accountId, others]]);
}

/** The sums that are not 0, by account id. */
function sumByAccount(lines: readonly AmountOn[]): AmountOn[] {
  const sums = new Map<string, bigint>();
  for (const { accountId, amountMinor } of lines)
    sums.set(accountId, (sums.get(accountId) ?? 0n) + amountMinor);
  return [...sums]
    .filter(([, amountMinor]) => amountMinor !== 0n)
    .map(([accountId, amountMinor]) => ({ accountId, amountMinor }))
    .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
}
