import { type CurrencyCode, decimalsOf } from './currency.js';

/** Amounts are below 10^13 minor units, so that each is exact as an IEEE 754 double in JSON. */
export const MAX_AMOUNT_MINOR = 10n ** 13n - 1n;

export type AmountProblem = 'not_a_number' | 'too_many_decimals' | 'too_large';

export type ParsedAmount = { ok: true; amountMinor: bigint } | { ok: false; problem: AmountProblem };

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Converts a JSON number in units of the currency to minor units: 12.34 USD is 1234n. Never rounds: too many decimals are a
 * problem.
 */
export function parseAmount(amount: number, currency: CurrencyCode): ParsedAmount {
  if (!Number.isFinite(amount)) return { ok: false, problem: 'not_a_number' };
  // The shortest decimal text of this double is what the client wrote.
  const text = String(amount);
  const match = DECIMAL.exec(text);
  if (!match) return { ok: false, problem: text.includes('e-') ? 'too_many_decimals' : 'too_large' };
  const [, sign, whole = '', fraction = ''] = match;
  const decimals = decimalsOf(currency);
  if (fraction.length > decimals) return { ok: false, problem: 'too_many_decimals' };
  const magnitude = BigInt(whole + fraction.padEnd(decimals, '0'));
  if (magnitude > MAX_AMOUNT_MINOR) return { ok: false, problem: 'too_large' };
  return { ok: true, amountMinor: sign ? -magnitude : magnitude };
}

/** Minor units as a JSON number: 1234n USD is 12.34. Exact for every valid amount. */
export function toAmount(amountMinor: bigint, currency: CurrencyCode): number {
  // Division by a power of ten rounds to the nearest double, whose shortest text is exact.
  return Number(amountMinor) / 10 ** decimalsOf(currency);
}

/** Minor units as plain decimal text with all the currency's decimals: 1230n USD is `12.30`. */
export function toDecimalText(amountMinor: bigint, currency: CurrencyCode): string {
  const decimals = decimalsOf(currency);
  const digits = absMinor(amountMinor)
    .toString()
    .padStart(decimals + 1, '0');
  const sign = amountMinor < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** An amount as plain, exact decimal text with all the currency's decimals, so that a column of them lines up. */
export function decimalAmount(amount: number, currency: CurrencyCode): string {
  return amount.toFixed(decimalsOf(currency));
}

/** The problem of an amount that did not parse; completes a sentence that begins with the field's name. */
export function describeAmountProblem(problem: AmountProblem, currency: CurrencyCode): string {
  switch (problem) {
    case 'not_a_number':
      return 'must be a number';
    case 'too_many_decimals':
      return `must have at most ${decimalsOf(currency)} decimals in ${currency}`;
    case 'too_large':
      return 'must be under 10^13 minor units';
  }
}

/** An amount without its sign. */
export function absMinor(amountMinor: bigint): bigint {
  return amountMinor < 0n ? -amountMinor : amountMinor;
}

export function sumMinor(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}
