import type { BudgetName } from '../config/config.js';
import { Signal } from './signal.js';

/** A message never has an id, a path or a text from outside: its fields become labels, and each value a time series. */

export const requestEnded = new Signal<{
  readonly method: string;
  /** The template, such as `/v1/transactions/:id`. */
  readonly route: string;
  readonly status: string;
  readonly seconds: number;
}>('request-ended');

/** A request was rejected because the event loop lags. */
export const requestShed = new Signal<object>('request-shed');

/** A budget had no token left. */
export const budgetExhausted = new Signal<{ readonly limit: BudgetName }>('budget-exhausted');

/** A caller got a connection of the pool, or an error instead. */
export const connectionAwaited = new Signal<{ readonly seconds: number }>('connection-awaited');

export type RetryReason = 'serialization_failure' | 'deadlock';

export const unitOfWorkRetried = new Signal<{ readonly reason: RetryReason }>('unit-of-work-retried');

/**
 * What became of a read that the replica may serve. `behind`: it has not replayed what the caller has seen; `failed`: it stopped
 * during the read. The primary served all but `served`.
 */
export type ReplicaOutcome = 'served' | 'behind' | 'unavailable' | 'failed';

export const replicaRead = new Signal<{ readonly outcome: ReplicaOutcome }>('replica-read');

/** `lost`: it outlived its lease, and another worker has claimed it. */
export type JobOutcome = 'done' | 'failed' | 'dead' | 'lost';

export const jobEnded = new Signal<{
  readonly kind: string;
  readonly outcome: JobOutcome;
  readonly seconds: number;
}>('job-ended');

export const outsideCallEnded = new Signal<{
  readonly service: string;
  /** The class of the status, such as `2xx`, or why there was no response. */
  readonly outcome: string;
  readonly seconds: number;
}>('outside-call-ended');

/** Journal entries were posted and committed. */
export const entriesPosted = new Signal<{ readonly count: number }>('entries-posted');
