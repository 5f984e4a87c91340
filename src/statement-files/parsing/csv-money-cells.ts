import type { Ambiguity } from './statement.js';

/** The money fields of a record, as text. */
export interface MoneyCells {
  readonly line: number;
  readonly amount: string;
  readonly moneyOut: string;
  readonly moneyIn: string;
  readonly direction: string;
  readonly balance: string;
  readonly fee?: string;
  /** Suggests which amounts are payments of a card. */
  readonly description?: string;
}

/** The amounts of all records, positive = money out, or the ambiguity about their signs. */
export type SignedAmounts =
  | {
      ok: true;
      outMinor: bigint[];
      /** By `mapping.sign` alone. */
      isOneDirection?: boolean;
      /** Where a fee may be missing from the amount. */
      feeLines?: readonly number[];
    }
  | { ok: false; ambiguity: Ambiguity };
