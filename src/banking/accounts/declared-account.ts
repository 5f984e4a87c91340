import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { FieldProblem } from '../../kernel/domain-error.js';
import { describeAmountProblem, parseAmount } from '../../kernel/money.js';
import { type BankAccountKind, factsOf, isOwed } from './account-kinds.js';
import type { BankAccount } from './bank-account.js';
import type { BankAccountDto } from './bank-accounts.dto.js';

/** An account as a caller declares it, its opening balance in minor units. */
export interface DeclaredAccount {
  readonly externalId: string;
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly kind: BankAccountKind;
  /** Null: not in the declaration; an earlier one stays in effect. */
  readonly opening: { readonly balanceMinor: bigint; readonly date: CalendarDate } | null;
}

export type ReadAccounts = { accounts: DeclaredAccount[]; problems: FieldProblem[] };

export function readAccounts(dtos: readonly BankAccountDto[]): ReadAccounts {
  const problems: FieldProblem[] = [];
  const seen = new Map<string, number>();
  const accounts = dtos.map((dto, index) => {
    const first = seen.get(dto.externalId);
    if (first === undefined) seen.set(dto.externalId, index);
    else
      problems.push({ path: `accounts[${index}].externalId`, problem: `is that of accounts[${first}] too` });
    const currency = dto.currency as CurrencyCode;
    return {
      externalId: dto.externalId,
      name: dto.name,
      currency,
      kind: dto.kind,
      opening: readOpening(dto, currency, `accounts[${index}]`, problems),
    };
  });
  return { accounts, problems };
}

function readOpening(
  { openingBalance, openingBalanceDate }: BankAccountDto,
  currency: CurrencyCode,
  path: string,
  problems: FieldProblem[],
): DeclaredAccount['opening'] {
  if (openingBalance === undefined && openingBalanceDate === undefined) return null;
  if (openingBalance === undefined || openingBalanceDate === undefined) {
    const missing = openingBalance === undefined ? 'openingBalance' : 'openingBalanceDate';
    problems.push({
      path: `${path}.${missing}`,
      problem: 'is needed: balance and date come together or not at all',
    });
    return null;
  }
  const parsed = parseAmount(openingBalance, currency);
  if (!parsed.ok) {
    problems.push({
      path: `${path}.openingBalance`,
      problem: describeAmountProblem(parsed.problem, currency),
    });
    return null;
  }
  return { balanceMinor: parsed.amountMinor, date: openingBalanceDate as CalendarDate };
}

/** Why a declaration may not change the kind of an existing account, or null. */
export function kindProblem(before: BankAccount, kind: BankAccountKind): string | null {
  const type = factsOf(kind).type;
  if (isOwed(type) === isOwed(before.type)) return null;
  return `is ${kind}, but the account was declared as ${before.kind}: an asset account cannot become a liability account, or the reverse`;
}
