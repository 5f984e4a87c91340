import type { EinWaitingDays } from '../../platform/config/ein-waiting-days.js';
import type { EinStatus } from './ein-lifecycle.js';
import type { IrsCall } from './irs-call.js';

export const WAITING_STAGES = [
  'not_filed',
  'expected',
  'taking_longer',
  'likely_rejected',
  'settled',
] as const;
export type WaitingStage = (typeof WAITING_STAGES)[number];

/** How long the application has been waiting for the IRS, at the time of the response. */
export interface Waiting {
  /**
   * `expected`: within the usual time. `taking_longer` and `likely_rejected`: ask the IRS. `settled`: the EIN has
   * arrived, or the application was cancelled.
   */
  readonly stage: WaitingStage;
  /** Whole days since the form was sent; null if it was not. */
  readonly daysSinceFiled: number | null;
  /** In how many days an EIN usually arrives. */
  readonly normalWindowDays: {
    /** The minimum. */
    readonly min: number;
    /** The maximum. */
    readonly max: number;
  };
  /** The same in plain words, safe to show to users. */
  readonly message: string;
  /** The call to the IRS that is due; null while there is nothing to ask. */
  readonly call: IrsCall | null;
}

export type WaitingDays = EinWaitingDays;

export interface WaitingApplication {
  readonly status: EinStatus;
  readonly filedAt: Date | null;
  /** Whether the form has no return fax number. */
  readonly repliesByMail: boolean;
  /** Who asks the IRS, and where. */
  readonly call: IrsCall;
}

const DAY_MS = 86_400_000;
/** The stages in which the IRS can be asked about the form. */
const TO_ASK: ReadonlySet<WaitingStage> = new Set(['taking_longer', 'likely_rejected']);
const SETTLED_STATUSES: readonly EinStatus[] = ['ein_received', 'cancelled'];
const NOT_FILED_STATUSES: readonly EinStatus[] = ['ready_to_file', 'awaiting_signature', 'signed'];

export function waitingOf(application: WaitingApplication, now: Date, days: WaitingDays): Waiting {
  const { status, filedAt } = application;
  // Never negative, even if the clock was set back.
  const elapsed = filedAt === null ? null : Math.max(0, now.getTime() - filedAt.getTime());
  const daysSinceFiled = elapsed === null ? null : Math.floor(elapsed / DAY_MS);
  const stage = stageOf(status, daysSinceFiled, days);
  return {
    stage,
    daysSinceFiled,
    normalWindowDays: { min: days.normalMin, max: days.normalMax },
    message: messageOf(application, { stage, daysSinceFiled, days }),
    call: TO_ASK.has(stage) ? application.call : null,
  };
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

/** The applications about which the IRS can be asked. */
export function rangeToAsk(now: Date, days: WaitingDays): StageRange {
  return { ...rangeOfStage('taking_longer', now, days), filedAfter: null };
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
  { status, filedAt, repliesByMail, call }: WaitingApplication,
  { stage, daysSinceFiled, days }: Pick<Waiting, 'stage' | 'daysSinceFiled'> & { days: WaitingDays },
): string {
  const sent = `The application was sent ${whenSent(daysSinceFiled)}`;
  const window = `${days.normalMin} to ${days.normalMax} days`;
  switch (stage) {
    case 'not_filed':
      return NOT_FILED[status] ?? '';
    case 'expected': {
      const byMail = repliesByMail ? ' The form has no return fax number, so the EIN comes by mail.' : '';
      return `${sent}.${byMail} EINs usually arrive within ${window}; this is an estimate, not a promise by the IRS. There is nothing to do.`;
    }
    case 'taking_longer':
      return `${sent}, which is longer than the usual ${window}. ${whoAsks(call)}`;
    case 'likely_rejected':
      return `${sent} and no EIN has arrived. The IRS sends no notice when it rejects a form, so a rejection is likely: have the form checked before you send it again. ${whoAsks(call)}`;
    case 'settled':
      if (status === 'ein_received') return 'The EIN has arrived. There is nothing to do.';
      return filedAt === null
        ? 'The application was cancelled. There is nothing to do.'
        : 'The application was cancelled after the form had been sent. An EIN may still arrive.';
  }
}

function whenSent(days: number | null): string {
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
}

function whoAsks({ caller, phone, hours }: IrsCall): string {
  return caller === 'designee'
    ? 'We ask the IRS about it as your third-party designee.'
    : `To ask the IRS about it, call ${phone} (${hours}).`;
}

const NOT_FILED: Partial<Record<EinStatus, string>> = {
  ready_to_file: 'The form is ready. Have it signed, or send it yourself and mark it as filed.',
  awaiting_signature: 'The form is waiting for the signature of the responsible party. It has not been sent.',
  signed: 'The form is signed. Its delivery has not been confirmed.',
};
