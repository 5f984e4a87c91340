import type { CurrencyCode } from '../kernel/currency.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { describeAmountProblem, parseAmount } from '../kernel/money.js';

/** The default threshold: about nine in ten transactions with this confidence are right. */
export const DEFAULT_REVIEW_THRESHOLD = 0.9;

/** The limit in minor units: null removes it, undefined leaves it unchanged. */
export function readAmountLimit<Limit extends number | null | undefined>(
  limit: Limit,
  currency: CurrencyCode,
): bigint | Exclude<Limit, number> {
  if (typeof limit !== 'number') return limit as Exclude<Limit, number>;
  const parsed = parseAmount(limit, currency);
  if (!parsed.ok) {
    throw InvalidRequest.at('reviewAmountLimit', describeAmountProblem(parsed.problem, currency));
  }
  if (parsed.amountMinor <= 0n) throw InvalidRequest.at('reviewAmountLimit', 'must be more than 0');
  return parsed.amountMinor;
}
