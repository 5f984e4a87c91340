/**
 * Where users have decided for the merchant: on this bank account, only on other accounts, or nowhere. The database
 * stores a level as its index here.
 */
const PREDICTION_LEVELS = ['account', 'merchant', 'unknown'] as const;
export type PredictionLevel = (typeof PREDICTION_LEVELS)[number];

export function levelToNumber(level: PredictionLevel): number {
  return PREDICTION_LEVELS.indexOf(level);
}

export function levelFromNumber(stored: number): PredictionLevel {
  const level = PREDICTION_LEVELS[stored];
  if (level === undefined) throw new RangeError(`${stored} is not a prediction level`);
  return level;
}
