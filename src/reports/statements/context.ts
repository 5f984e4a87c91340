import { FIRST_DATE } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { LegalEntity } from '../../entities/index.js';
import type { Period } from './periods.js';

/** What the amounts of a statement, a column or a comparison are of. */
export interface StatementContext extends Period {
  readonly currency: CurrencyCode;
  /** The general ledger that has the lines of an account's amount; null for a computed figure. */
  readonly hrefOf: (accountNumber: string | null) => string | null;
}

/** A balance is the sum of all lines until its day, any other amount of those of its period. */
export function contextOf(
  { id, currency }: Pick<LegalEntity, 'id' | 'currency'>,
  { from, to }: Period,
  isAsOf: boolean,
): StatementContext {
  const lines = new URLSearchParams({ from: isAsOf ? FIRST_DATE : from, to, entityId: id }).toString();
  const hrefOf = (accountNumber: string | null) =>
    accountNumber === null
      ? null
      : `/v1/reports/general-ledger?accountNumber=${encodeURIComponent(accountNumber)}&${lines}`;
  return { from, to, currency, hrefOf };
}
