import { toUnits } from './exact-decimal.js';

const DECIMALS = 4;
const WHOLE = 100 * 10 ** DECIMALS;

/** A share of ownership in ten-thousandths of a percent; null if it is invalid or has more than four decimals. */
export function ownershipUnits(percent: unknown): number | null {
  const units = toUnits(percent, DECIMALS);
  return units !== null && units > 0 && units <= WHOLE ? units : null;
}

/** Why the shares do not sum to 100 percent; null if they do, or if one of them is invalid. */
export function ownershipProblem(percents: readonly unknown[]): string | null {
  const units = percents.map(ownershipUnits);
  if (units.includes(null)) return null;
  const sum = units.reduce<number>((total, share) => total + (share ?? 0), 0);
  return sum === WHOLE ? null : `must own exactly 100 percent together, not ${sum / 10 ** DECIMALS}`;
}
