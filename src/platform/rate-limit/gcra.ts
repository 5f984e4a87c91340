import type { Budget } from '../config/config.js';

export interface BudgetVerdict {
  readonly allowed: boolean;
  /** How many more requests the bucket would allow at once. */
  readonly remaining: number;
  /** Until the bucket is full again. */
  readonly resetSeconds: number;
  /** When a retry succeeds: at least 1 if rejected, 0 if allowed. */
  readonly retryAfterSeconds: number;
}

/**
 * The generic cell rate algorithm: a token bucket in one number, the theoretical arrival time `tat`, which is undefined for
 * an untouched bucket. Returns the verdict and the tat to store. Times are whole microseconds, because a number
 * of milliseconds that large would lose its fractions, and the last token of a burst with them.
 */
export function spend(
  tat: number | undefined,
  nowMicros: number,
  budget: Budget,
): { tat: number; verdict: BudgetVerdict } {
  const base = baseOf(tat, nowMicros, budget);
  const next = base + stepMicros(budget);
  const allowed = next - spanMicros(budget) <= nowMicros;
  const stored = allowed ? next : base;
  return { tat: stored, verdict: verdictOf(allowed, stored - nowMicros, budget) };
}

/** The verdict on a request now, without taking a token. */
export function peek(tat: number | undefined, nowMicros: number, budget: Budget): BudgetVerdict {
  const base = baseOf(tat, nowMicros, budget);
  const allowed = base + stepMicros(budget) - spanMicros(budget) <= nowMicros;
  return verdictOf(allowed, base - nowMicros, budget);
}

/** The verdict when the bucket's tat is `aheadMicros` in the future, after the request was allowed or not. */
export function verdictOf(allowed: boolean, aheadMicros: number, budget: Budget): BudgetVerdict {
  const free = spanMicros(budget) - aheadMicros;
  const remaining = Math.max(0, Math.floor(free / stepMicros(budget)));
  const wait = stepMicros(budget) - free;
  return {
    allowed,
    remaining,
    resetSeconds: Math.max(0, Math.ceil(aheadMicros / SECOND)),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(wait / SECOND)),
  };
}

const SECOND = 1_000_000;

/** The rounding error of a quotient such as 1,000,000 / (20 / 5,000 × 1,000); far below the microsecond that matters. */
const QUOTIENT_ERROR = 1e-3;

/**
 * An empty bucket is at most one span ahead. A later tat was stored before the clock was set back: such a bucket has one
 * token left, because callers who only peek would wait until the clock has caught up.
 */
function baseOf(tat: number | undefined, nowMicros: number, budget: Budget): number {
  const latest = nowMicros + spanMicros(budget);
  if (tat !== undefined && tat > latest) return latest - stepMicros(budget);
  return Math.max(tat ?? nowMicros, nowMicros);
}

/** The time until one token returns, rounded up so that there are never more tokens than configured. */
export function stepMicros({ perSecond }: Budget): number {
  return Math.ceil(SECOND / perSecond - QUOTIENT_ERROR);
}

function spanMicros(budget: Budget): number {
  return stepMicros(budget) * budget.burst;
}
