import type { LegalEntityView, UpdateEntityInput } from '../../../data/contract';
import { readAmount } from '../../../platform/amounts';

interface Level {
  /** A confidence in percent. */
  readonly percent: string;
  readonly name: string;
  readonly means: string;
}

/** As measured on card transactions (docs/categorization.md, "What needs review"). */
export const LEVELS: readonly Level[] = [
  {
    percent: '95',
    name: 'Careful',
    means: 'About a quarter of card transactions need no review. 98 of 100 of those are right.',
  },
  {
    percent: '90',
    name: 'Balanced',
    means: 'About two fifths need no review. 96 of 100 of those are right.',
  },
  {
    percent: '80',
    name: 'Quick',
    means: 'More than half need no review. 92 of 100 of those are right.',
  },
];

export const OTHER = 'other';

export interface ReviewValues extends Record<string, unknown> {
  /** The percentage of a level, or another one. */
  level: string;
  /** The other percentage. */
  reviewThreshold: string;
  reviewAmountLimit: string;
}

type Policy = Pick<LegalEntityView, 'reviewThreshold' | 'reviewAmountLimit'>;

export function valuesOf({ reviewThreshold, reviewAmountLimit }: Policy): ReviewValues {
  const percent = String(percentOf(reviewThreshold));
  return {
    level: LEVELS.some((level) => level.percent === percent) ? percent : OTHER,
    reviewThreshold: percent,
    reviewAmountLimit: reviewAmountLimit === null ? '' : String(reviewAmountLimit),
  };
}

/** What to change: fields that are as before stay out. */
export function changesOf(
  policy: Policy,
  { level, ...typed }: ReviewValues,
): Pick<UpdateEntityInput, 'reviewThreshold' | 'reviewAmountLimit'> {
  const percent = readAmount(level === OTHER ? typed.reviewThreshold : level) ?? 0;
  const reviewAmountLimit = readAmount(typed.reviewAmountLimit);
  return {
    ...(percent !== percentOf(policy.reviewThreshold) && { reviewThreshold: percent / 100 }),
    ...(reviewAmountLimit !== policy.reviewAmountLimit && { reviewAmountLimit }),
  };
}

/** `92.5` for 0.925. */
export function percentOf(confidence: number): number {
  return Math.round(confidence * 10_000) / 100;
}

export function isPercentage(text: string, { level }: ReviewValues): string | null {
  if (level !== OTHER) return null;
  const percent = readAmount(text);
  return percent !== null && percent >= 0 && percent <= 100 ? null : 'Enter a percentage from 0 to 100.';
}

export function isLimit(text: string): string | null {
  if (text.trim() === '') return null;
  const amount = readAmount(text);
  return amount !== null && amount > 0 ? null : 'Enter an amount above 0, such as 2500, or nothing.';
}
