import type { EinStatus } from '../applications/ein-lifecycle.js';
import type { FaxStatusReport } from './carriers/fax-carrier.js';

export const TRANSMISSION_STATUSES = ['queued', 'sending', 'delivered', 'failed', 'unconfirmable'] as const;
/** `queued`: recorded, and the carrier's answer is not known. `unconfirmable`: nobody can say any more. */
export type TransmissionStatus = (typeof TRANSMISSION_STATUSES)[number];

/** Spec 4.7. */
export type ReconcileReason =
  | 'filed'
  | 'already_filed'
  | 'in_flight'
  | 'failed'
  | 'unconfirmable'
  | 'delivery_in_progress'
  | 'not_advanceable';

/** How long a carrier may take to list a fax that it was given: from then on nobody knows whether it has it. */
export const UNLISTED_MS = 15 * 60_000;

export interface Judged {
  readonly status: TransmissionStatus;
  readonly providerFaxId: string | null;
  readonly createdAt: Date;
}

/** What a reading makes of a transmission. */
export interface Judgement {
  readonly status: TransmissionStatus;
  readonly completedAt: Date | null;
  readonly failure: string | null;
}

/** Not settled yet. */
export const OPEN: readonly TransmissionStatus[] = ['queued', 'sending'];

export function isOpen(status: TransmissionStatus): boolean {
  return OPEN.includes(status);
}

/**
 * What is to be written after the carrier was asked (null: it lists nothing under our reference), or null for
 * nothing: the reading is of another fax, or how this one went is settled. A late delivery of one that was given
 * up as unconfirmable is the only news that still counts then.
 */
export function judgeReading(
  transmission: Judged,
  reading: FaxStatusReport | null,
  now: Date,
  reportingWindowMs: number,
): Judgement | null {
  const { status, providerFaxId, createdAt } = transmission;
  if (reading !== null && providerFaxId !== null && reading.providerFaxId !== providerFaxId) return null;
  if (!isOpen(status) && !(status === 'unconfirmable' && reading?.outcome === 'delivered')) return null;
  const age = now.getTime() - createdAt.getTime();
  const open = (still: 'queued' | 'sending', patience: number): Judgement =>
    age < patience
      ? { status: still, completedAt: null, failure: null }
      : { status: 'unconfirmable', completedAt: now, failure: null };
  switch (reading?.outcome) {
    case undefined:
      return open('queued', UNLISTED_MS);
    case 'in_flight':
      return open('sending', reportingWindowMs);
    case 'gone':
      return { status: 'unconfirmable', completedAt: now, failure: null };
    case 'failed':
      return {
        status: 'failed',
        completedAt: reading?.completedAt ?? now,
        failure: reading?.failure ?? null,
      };
    case 'delivered':
      return { status: 'delivered', completedAt: reading?.completedAt ?? now, failure: null };
  }
}

/** What a reconciliation that moved nothing found, from where application and transmission stand now. */
export function reasonOf(
  application: EinStatus,
  transmission: TransmissionStatus | null,
): Exclude<ReconcileReason, 'filed' | 'delivery_in_progress'> {
  if (application === 'filed' || application === 'ein_received') return 'already_filed';
  if (application !== 'signed') return 'not_advanceable';
  switch (transmission) {
    case 'queued':
    case 'sending':
      return 'in_flight';
    case 'failed':
    case 'unconfirmable':
      return transmission;
    // A delivered fax files a signed application in the same breath, so there is none to advance.
    case 'delivered':
    case null:
      return 'not_advanceable';
  }
}

const FIRST_CHECK_MS = 10 * 60_000;
const LONGEST_CHECK_MS = 6 * 3_600_000;

/** When the carrier is asked again by itself, after so many times: 10 minutes, doubling to 6 hours. */
export function nextCheckAt(now: Date, checks: number): Date {
  return new Date(now.getTime() + Math.min(FIRST_CHECK_MS * 2 ** Math.min(checks, 20), LONGEST_CHECK_MS));
}
