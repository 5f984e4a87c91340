import { wasNeverReceived } from '../../platform/outside/check-times.js';
import type { EinStatus } from '../applications/ein-lifecycle.js';
import type { FaxStatusReport } from './carriers/fax-carrier.js';
import type { FaxTransmission } from './fax-transmission.entity.js';
import { isOpen, mayStillArrive, type TransmissionStatus } from './transmission-status.js';

/** Spec 4.7. */
export type ReconcileReason =
  | 'filed'
  | 'already_filed'
  | 'in_flight'
  | 'failed'
  | 'unconfirmable'
  | 'delivery_in_progress'
  | 'not_advanceable';

/** The changes that a reading causes. */
export interface Judgement {
  readonly status: TransmissionStatus;
  readonly completedAt: Date | null;
  readonly failure: string | null;
}

/**
 * The changes after the carrier was read; null if there are none: the reading is about another fax, or the fax is
 * settled. `reading` is null if the carrier lists no fax under our reference. A delivery is the only news that changes a
 * settled fax: one that had become `unconfirmable`, or that the carrier had reported as failed.
 */
export function judgeTransmission(
  { status, providerFaxId, createdAt }: Pick<FaxTransmission, 'status' | 'providerFaxId' | 'createdAt'>,
  reading: FaxStatusReport | null,
  { now, windowMs }: { readonly now: Date; readonly windowMs: number },
): Judgement | null {
  if (reading !== null && providerFaxId !== null && reading.providerFaxId !== providerFaxId) return null;
  if (!isOpen(status) && !(mayStillArrive(status) && reading?.outcome === 'delivered')) return null;
  const open = (still: 'queued' | 'sending', isOver: boolean): Judgement => ({
    status: isOver ? 'unconfirmable' : still,
    completedAt: isOver ? now : null,
    failure: null,
  });
  switch (reading?.outcome) {
    case undefined:
      return open('queued', wasNeverReceived(createdAt, now));
    case 'in_flight':
      return open('sending', now.getTime() - createdAt.getTime() >= windowMs);
    case 'gone':
      return { status: 'unconfirmable', completedAt: now, failure: null };
    case 'failed':
      return {
        status: 'failed',
        completedAt: completedAtOf(createdAt, reading, now),
        failure: reading?.failure ?? null,
      };
    case 'delivered':
      return { status: 'delivered', completedAt: completedAtOf(createdAt, reading, now), failure: null };
  }
}

/** The carrier's time if it is plausible, else the present: the carrier has another clock. */
function completedAtOf(createdAt: Date, reading: FaxStatusReport | null, now: Date): Date {
  const completedAt = reading?.completedAt ?? now;
  return completedAt >= createdAt && completedAt <= now ? completedAt : now;
}

/** What a reconciliation returns that changed nothing, from the statuses of the application and its newest fax. */
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
    // A delivery files a signed application in the same transaction, so no signed application has a delivered fax.
    case 'delivered':
    case null:
      return 'not_advanceable';
  }
}
