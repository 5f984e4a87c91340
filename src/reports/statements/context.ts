import { FIRST_DATE } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { LegalEntity } from '../../entities/index.js';
import type { Period } from './periods.js';

/** What the amounts of a statement, a column or a comparison are of. */
export interface StatementContext extends Period {
  readonly currency: CurrencyCode;
  /** The general ledger that has the lines of an account's amount; null for a computed figure and for a budget. */
  readonly hrefOf: (accountNumber: string | null) => string | null;
}

/** The amounts of a period: of its journal lines, of all lines until its last day, or of none. */
export type AmountsOf = 'period' | 'balance' | 'budget';

export function contextOf(
  { id, currency }: Pick<LegalEntity, 'id' | 'currency'>,
  { from, to }: Period,
  amounts: AmountsOf,
): StatementContext {
  const first = amounts === 'balance' ? FIRST_DATE : from;
  const hrefOf = (accountNumber: string | null) =>
    accountNumber === null || amounts === 'budget'
      ? null
      : ledgerHref(accountNumber, id, { from: first, to });
  return { from, to, currency, hrefOf };
}

/** The path of the general ledger that has the lines of an account which statements show. */
export function ledgerHref(accountNumber: string, entityId: string, { from, to }: Period): string {
  const lines = new URLSearchParams({ from, to, entityId, closingEntries: 'exclude' }).toString();
  return `/v1/reports/general-ledger?accountNumber=${encodeURIComponent(accountNumber)}&${lines}`;
}
