import {
  Amount,
  Field,
  FreeText,
  Line,
  ListOf,
  OptionalOrNull,
} from '../../platform/http/input/fields/fields.js';

/** A part of a transaction. */
export class SplitDto {
  /**
   * In the currency of the transaction. Positive is money out, negative is money in; not 0. A part may have the other sign
   * than the transaction: a payout of 96.80 is sales of -100.00 and a fee of 3.20.
   */
  @Amount()
  @Field((value) => (value === 0 ? 'must not be 0' : null), { not: { const: 0 } })
  amount!: number;

  /** The number of a ledger account, such as `6010`. A part cannot be a `transfer`. */
  @Line({ max: 40 })
  category!: string;

  /** What the part is for. */
  @OptionalOrNull()
  @FreeText({ max: 200 })
  description?: string | null;
}

/** What to split a transaction into. */
export class PutSplitsDto {
  /** The parts, in the order in which they are posted. Their amounts sum to that of the transaction. */
  @ListOf(() => SplitDto, { min: 2, max: 50 })
  splits!: SplitDto[];
}
