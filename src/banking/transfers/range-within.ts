import { absMinor } from '../../kernel/money.js';

/** The least and the most that differ from an amount by at most so many percent of the larger; both without a sign. */
export function rangeWithin(percent: bigint, amountMinor: bigint): { least: bigint; most: bigint } {
  const size = absMinor(amountMinor);
  const rest = 100n - percent;
  return { least: (size * rest + 99n) / 100n, most: (size * 100n) / rest };
}
