/** Currencies whose minor unit is not a hundredth (ISO 4217). */
const DECIMALS = new Map([
  ...codes('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF', 0),
  ...codes('BHD IQD JOD KWD LYD OMR TND', 3),
]);
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * An amount of the API in minor units: 12.34 USD is 1234n. Calculate with these: sums of JSON numbers are inexact. Throws a
 * RangeError for an amount with too many decimals.
 */
export function toMinor(amount: number, currency: string): bigint {
  const decimals = decimalsOf(currency);
  // The shortest text of a number is the one that was sent.
  const [, sign, whole = '', fraction = ''] = DECIMAL.exec(String(amount)) ?? [];
  if (whole === '' || fraction.length > decimals)
    throw new RangeError(`${amount} is not an amount with at most ${decimals} decimals in ${currency}`);
  const magnitude = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign ? -magnitude : magnitude;
}

/** Minor units as an amount of the API: 1234n USD is 12.34. */
export function fromMinor(minor: bigint, currency: string): number {
  return Number(minor) / 10 ** decimalsOf(currency);
}

function decimalsOf(currency: string): number {
  return DECIMALS.get(currency) ?? 2;
}

function codes(list: string, decimals: number): [string, number][] {
  return list.split(' ').map((code) => [code, decimals]);
}
