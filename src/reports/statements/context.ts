import { FIRST_DATE } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { LegalEntity } from '../../entities/index.js';
import type { Basis } from '../cash-basis/basis.js';
import type { Period } from './periods.js';

/** What the amounts of a statement, a column or a comparison are of. */
export interface StatementContext extends Period {
  readonly currency: CurrencyCode;
  readonly basis: Basis;
  /**
   * The general ledger that has the lines of an account's amount; null for a computed figure, for a budget, and for an account
   * that the cash basis shows with other lines.
   */
  readonly hrefOf: (accountNumber: string | null) => string | null;
}

/** The amounts of a period: of its journal lines, of all lines until its last day, or of none. */
export type AmountsOf = 'period' | 'balance' | 'budget';

/** The books that a statement is of. */
interface ShownBooks {
  readonly entity: Pick<LegalEntity, 'id' | 'currency'>;
  readonly basis: Basis;
  readonly adjustedNumbers: ReadonlySet<string>;
}

export function contextOf(
  { entity: { id, currency }, basis, adjustedNumbers }: ShownBooks,
  { from, to }: Period,
  amounts: AmountsOf,
): StatementContext {
  const first = amounts === 'balance' ? FIRST_DATE : from;
  const lines = new URLSearchParams({ from: first, to, entityId: id, closingEntries: 'exclude' }).toString();
  const hrefOf = (accountNumber: string | null) =>
    accountNumber === null || amounts === 'budget' || adjustedNumbers.has(accountNumber)
      ? null
      : `/v1/reports/general-ledger?accountNumber=${encodeURIComponent(accountNumber)}&${lines}`;
  return { from, to, currency, basis, hrefOf };
}
