import { type CurrencyCode, decimalsOf } from './currency.js';

/** Units of one currency for one unit of another, as an exact ratio of positive whole numbers. */
export interface ExchangeRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Own rates have at most this many decimals, and are below a billion. */
export const RATE_DECIMALS = 12;
const RATE_LIMIT = 1_000_000_000;
/** More digits than a published rate has; a double is exact with 15. */
const SHOWN_DIGITS = 12;

export type RateProblem = 'not_positive' | 'too_many_decimals' | 'too_large';

export type ParsedRate = { ok: true; rate: ExchangeRate } | { ok: false; problem: RateProblem };

/** `1.0812`, and `8e-7`, which is how a small number is written. */
const DECIMAL = /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/;

/** The exact ratio of positive decimal text, such as `1.0812`; null if it is none. */
export function rateOf(text: string): ExchangeRate | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const numerator = BigInt(whole + fraction);
  if (numerator === 0n) return null;
  return { numerator, denominator: 10n ** BigInt(fraction.length + Number(exponent)) };
}

/** Reads a JSON number. Never rounds: too many decimals are a problem. */
export function parseRate(number: number): ParsedRate {
  if (!(number > 0)) return { ok: false, problem: 'not_positive' };
  if (number >= RATE_LIMIT) return { ok: false, problem: 'too_large' };
  // The shortest decimal text of this double is what the client wrote.
  const rate = number < 10 ** -RATE_DECIMALS ? null : rateOf(String(number));
  if (rate === null || rate.denominator > 10n ** BigInt(RATE_DECIMALS))
    return { ok: false, problem: 'too_many_decimals' };
  return { ok: true, rate };
}

/** The problem of a rate that did not parse; completes a sentence that begins with the field's name. */
export function describeRateProblem(problem: RateProblem): string {
  switch (problem) {
    case 'not_positive':
      return 'must be a number above 0';
    case 'too_many_decimals':
      return `must have at most ${RATE_DECIMALS} decimals`;
    case 'too_large':
      return 'must be below 1000000000';
  }
}

/** The rate in units of `to` for one of `from`, of two currencies whose units for one of a third are given. */
export function crossRate({
  from,
  to,
}: {
  readonly from: ExchangeRate;
  readonly to: ExchangeRate;
}): ExchangeRate {
  return { numerator: to.numerator * from.denominator, denominator: to.denominator * from.numerator };
}

/** Whether both are the same number. */
export function sameRate(a: ExchangeRate, b: ExchangeRate): boolean {
  return a.numerator * b.denominator === b.numerator * a.denominator;
}

/** The rate as a JSON number of 12 significant digits. */
export function toRateNumber({ numerator, denominator }: ExchangeRate): number {
  return Number((Number(numerator) / Number(denominator)).toPrecision(SHOWN_DIGITS));
}

/** Minor units of one currency in those of another, at a rate in units of the other. Half a unit is rounded away from 0. */
export function convertMinor(
  amountMinor: bigint,
  { from, to, rate }: { readonly from: CurrencyCode; readonly to: CurrencyCode; readonly rate: ExchangeRate },
): bigint {
  return divideRounded(
    amountMinor * rate.numerator * tenTo(decimalsOf(to)),
    rate.denominator * tenTo(decimalsOf(from)),
  );
}

/** A quotient of whole numbers as a whole number: half a unit is rounded away from 0. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const [above, below] = [magnitudeOf(dividend), magnitudeOf(divisor)];
  const rounded = (2n * above + below) / (2n * below);
  return dividend < 0n === divisor < 0n ? rounded : -rounded;
}

function magnitudeOf(number: bigint): bigint {
  return number < 0n ? -number : number;
}

function tenTo(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
