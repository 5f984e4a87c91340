import type { EinStatus } from './ein-lifecycle.js';

export const WAITING_STAGES = [
  'not_filed',
  'expected',
  'taking_longer',
  'likely_rejected',
  'settled',
] as const;
export type WaitingStage = (typeof WAITING_STAGES)[number];

/** Spec 2.7: how long the application has been waiting for the IRS. Computed on every read, never stored. */
export interface Waiting {
  readonly stage: WaitingStage;
  /** Whole days of 86,400 s since the form was sent; null if it was not. */
  readonly daysSinceFiled: number | null;
  readonly normalWindowDays: { readonly min: number; readonly max: number };
  /** Plain language, safe to show as it is. */
  readonly message: string;
}

/** In whole days since filing. */
export interface WaitingDays {
  readonly normalMin: number;
  /** The last day of the normal waiting time. */
  readonly normalMax: number;
  /** From this day on a rejection is likely: the IRS does not announce one. */
  readonly likelyRejected: number;
}

const DAY_MS = 86_400_000;
const SETTLED_STATUSES: readonly EinStatus[] = ['ein_received', 'cancelled'];
const NOT_FILED_STATUSES: readonly EinStatus[] = ['ready_to_file', 'awaiting_signature', 'signed'];

export function waitingOf(
  { status, filedAt }: { readonly status: EinStatus; readonly filedAt: Date | null },
  now: Date,
  days: WaitingDays,
): Waiting {
  // Never negative, even if the clock was set back.
  const elapsed = filedAt === null ? null : Math.max(0, now.getTime() - filedAt.getTime());
  const daysSinceFiled = elapsed === null ? null : Math.floor(elapsed / DAY_MS);
  const stage = stageOf(status, daysSinceFiled, days);
  const normalWindowDays = { min: days.normalMin, max: days.normalMax };
  return { stage, daysSinceFiled, normalWindowDays, message: messageOf(stage, status, daysSinceFiled, days) };
}

function stageOf(status: EinStatus, daysSinceFiled: number | null, days: WaitingDays): WaitingStage {
  if (SETTLED_STATUSES.includes(status)) return 'settled';
  if (status !== 'filed' || daysSinceFiled === null) return 'not_filed';
  if (daysSinceFiled >= days.likelyRejected) return 'likely_rejected';
  return daysSinceFiled > days.normalMax ? 'taking_longer' : 'expected';
}

/** Which stored applications are at a stage: by status, and for `filed` by the time of filing. */
export interface StageRange {
  readonly statuses: readonly EinStatus[];
  readonly filedAfter: Date | null;
  /** Inclusive. */
  readonly filedThrough: Date | null;
}

/** The inverse of waitingOf: for finding applications by their stage. */
export function rangeOfStage(stage: WaitingStage, now: Date, days: WaitingDays): StageRange {
  const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
  const late = daysAgo(days.normalMax + 1);
  const rejected = daysAgo(days.likelyRejected);
  switch (stage) {
    case 'not_filed':
      return { statuses: NOT_FILED_STATUSES, filedAfter: null, filedThrough: null };
    case 'expected':
      return { statuses: ['filed'], filedAfter: late, filedThrough: null };
    case 'taking_longer':
      return { statuses: ['filed'], filedAfter: rejected, filedThrough: late };
    case 'likely_rejected':
      return { statuses: ['filed'], filedAfter: null, filedThrough: rejected };
    case 'settled':
      return { statuses: SETTLED_STATUSES, filedAfter: null, filedThrough: null };
  }
}

/** The window is an estimate: the IRS promises nothing, and sends no notice of a rejection. */
function messageOf(
  stage: WaitingStage,
  status: EinStatus,
  daysSinceFiled: number | null,
  days: WaitingDays,
): string {
  const sent =
    daysSinceFiled === 0 ? 'today' : daysSinceFiled === 1 ? 'yesterday' : `${daysSinceFiled} days ago`;
  const window = `${days.normalMin} to ${days.normalMax} days`;
  switch (stage) {
    case 'not_filed':
      return NOT_FILED[status] ?? '';
    case 'expected':
      return `The application was sent ${sent}. EINs usually arrive within ${window}; this is an estimate, not a promise by the IRS. There is nothing to do.`;
    case 'taking_longer':
      return `The application was sent ${sent}, which is longer than the usual ${window}. We ask the IRS about it as your third-party designee.`;
    case 'likely_rejected':
      return `The application was sent ${sent} and no EIN has arrived. The IRS sends no notice when it rejects a form, so a rejection is likely: have the form checked before you send it again.`;
    case 'settled':
      return status === 'cancelled'
        ? 'The application was cancelled. There is nothing to do.'
        : 'The EIN has arrived. There is nothing to do.';
  }
}

const NOT_FILED: Partial<Record<EinStatus, string>> = {
  ready_to_file: 'The form is ready. Have it signed, or send it yourself and mark it as filed.',
  awaiting_signature: 'The form is waiting for the signature of the responsible party. It has not been sent.',
  signed: 'The form is signed. Its delivery has not been confirmed.',
};
