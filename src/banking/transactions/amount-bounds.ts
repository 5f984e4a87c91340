import { type CurrencyCode, decimalsOf } from '../../kernel/currency.js';

/**
 * Bounds of amounts without a currency: `amountMin=20.5` means 2050 minor units of USD and 21 of JPY. A bound may have
 * more decimals than the currency, so it is rounded into the range and never refused.
 */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The smallest number of minor units that is at least an amount of the currency. */
export function minorAtLeast(amount: number, currency: CurrencyCode): bigint {
  const { floor, isExact } = floorMinor(amount, currency);
  return isExact ? floor : floor + 1n;
}

/** The largest number of minor units that is at most an amount of the currency. */
export function minorAtMost(amount: number, currency: CurrencyCode): bigint {
  return floorMinor(amount, currency).floor;
}

/** The decimals are those of the number's shortest text: 12.34 is 1234 minor units of USD and between 12 and 13 of JPY. */
function floorMinor(amount: number, currency: CurrencyCode): { floor: bigint; isExact: boolean } {
  const [, sign, whole = '0', fraction = ''] = DECIMAL.exec(String(amount)) ?? [];
  const decimals = decimalsOf(currency);
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const isExact = /^0*$/.test(fraction.slice(decimals));
  if (!sign) return { floor: units, isExact };
  return { floor: isExact ? -units : -units - 1n, isExact };
}
