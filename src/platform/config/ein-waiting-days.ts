import type { EnvReader } from './env-reader.js';

/** In whole days since an SS-4 was filed. */
export interface EinWaitingDays {
  readonly normalMin: number;
  /** The last day of the normal waiting time. */
  readonly normalMax: number;
  /** From this day on a rejection is likely: the IRS does not announce one. */
  readonly likelyRejected: number;
}

export function readEinWaitingDays(
  read: EnvReader,
  prefix: 'EIN' | 'EIN_MAIL',
  usual: EinWaitingDays,
): EinWaitingDays {
  const [min, max] = [`${prefix}_NORMAL_DAYS_MIN`, `${prefix}_NORMAL_DAYS_MAX`];
  const rejected = `${prefix}_LIKELY_REJECTED_DAYS`;
  const normalMin = read.integer(min, usual.normalMin, 0, 365);
  const normalMax = read.integer(max, usual.normalMax, 1, 365);
  const likelyRejected = read.integer(rejected, usual.likelyRejected, 2, 730);
  if (normalMax < normalMin) read.refuse(max, `must not be less than ${min}`);
  if (likelyRejected <= normalMax) read.refuse(rejected, `must be more than ${max}`);
  return { normalMin, normalMax, likelyRejected };
}
