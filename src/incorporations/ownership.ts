import { toUnits } from './exact-decimal.js';

const DECIMALS = 4;
const WHOLE = 100 * 10 ** DECIMALS;

/** A part of a company in ten-thousandths of a percent; null for what is no part, or has more than four decimals. */
export function ownershipUnits(percent: unknown): number | null {
  const units = toUnits(percent, DECIMALS);
  return units !== null && units > 0 && units <= WHOLE ? units : null;
}

/** What is wrong with parts that must make the whole company; null when they do, or when one of them is no part. */
export function ownershipProblem(percents: readonly unknown[]): string | null {
  const units = percents.map(ownershipUnits);
  if (units.includes(null)) return null;
  const sum = units.reduce<number>((total, part) => total + (part ?? 0), 0);
  return sum === WHOLE ? null : `must own exactly 100 percent together, not ${sum / 10 ** DECIMALS}`;
}
