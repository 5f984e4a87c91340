import { readFileSync } from 'node:fs';
import { unzipText } from '../xlsx/unzip-text.js';

/** Dollars for one euro by day, the newest first, as the European Central Bank published them. */
const RATES = readRates();

/**
 * An amount of a bank account in cents of the books, which are in dollars: at the newest rate on or before the day. Half a cent is
 * rounded away from 0, and what is worth less is a cent.
 */
export function inDollars(currency: string, date: string, amount: bigint): bigint {
  if (currency === 'USD' || amount === 0n) return amount;
  if (currency !== 'EUR') throw new Error(`the model has no rate of ${currency}`);
  const newest = RATES.find((rate) => rate.date <= date);
  if (!newest) throw new Error(`the model has no rate on ${date}`);
  const [whole = '', decimals = ''] = newest.text.split('.');
  const converted = rounded(amount * BigInt(whole + decimals), 10n ** BigInt(decimals.length));
  return converted === 0n ? (amount > 0n ? 1n : -1n) : converted;
}

/** The parts of a split in cents of the books, which sum to the total. The largest has the rest, and nothing is no part. */
export function partsInDollars<Part extends { readonly amount: bigint }>(
  parts: readonly Part[],
  { amount, total }: { readonly amount: bigint; readonly total: bigint },
): Part[] {
  if (amount === total) return [...parts];
  const shares = parts.map((part) => rounded(part.amount * total, amount));
  const sizes = parts.map((part) => Number(part.amount < 0n ? -part.amount : part.amount));
  const largest = sizes.indexOf(Math.max(...sizes));
  const rest = shares.reduce((left, share) => left - share, total);
  return parts
    .map((part, at) => ({ ...part, amount: (shares[at] ?? 0n) + (at === largest ? rest : 0n) }))
    .filter((part) => part.amount !== 0n);
}

/** A quotient, with halves away from 0. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [over, under] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const whole = over / under;
  const up = (over % under) * 2n >= under ? whole + 1n : whole;
  return isNegative ? -up : up;
}

function readRates(): { date: string; text: string }[] {
  const csv = [...unzipText(readFileSync('data/eurofxref-hist.zip')).values()][0] ?? '';
  const [header = '', ...lines] = csv.trim().split('\n');
  const column = header.split(',').indexOf('USD');
  return lines.map((line) => {
    const cells = line.split(',');
    return { date: cells[0] ?? '', text: cells[column] ?? '' };
  });
}
