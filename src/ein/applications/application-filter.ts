import {
  And,
  Equal,
  type FindOptionsOrder,
  type FindOptionsWhere,
  In,
  LessThanOrEqual,
  MoreThan,
} from 'typeorm';
import type { EinApplication } from './ein-application.entity.js';
import type { EinStatus } from './ein-lifecycle.js';
import { rangeOfStage, rangeToAsk, type StageRange, type WaitingDays, type WaitingStage } from './waiting.js';

/** The days of applications whose EIN the IRS faxes, and of those whose EIN it mails. */
export interface WaitingDaysByReply {
  readonly fax: WaitingDays;
  readonly mail: WaitingDays;
}

export interface ApplicationFilter {
  /** An application fulfils one of them. */
  readonly where: readonly FindOptionsWhere<EinApplication>[];
  readonly order: FindOptionsOrder<EinApplication>;
}

const NEWEST_FIRST = { createdAt: 'DESC', id: 'DESC' } as const;
const LONGEST_WAIT_FIRST = { filedAt: 'ASC', id: 'ASC' } as const;

/** The applications with a status, at a stage, or both. Filed ones at a stage come by the longest wait. */
export function applicationFilter(
  { status, stage }: { readonly status?: EinStatus; readonly stage?: WaitingStage },
  now: Date,
  { fax, mail }: WaitingDaysByReply,
): ApplicationFilter {
  if (stage === undefined) return { where: [status === undefined ? {} : { status }], order: NEWEST_FIRST };
  const inRange = (days: WaitingDays) => {
    const range = rangeOfStage(stage, now, days);
    const statuses = range.statuses.filter((candidate) => status === undefined || candidate === status);
    return { ...range, statuses };
  };
  const byFax = inRange(fax);
  return byFax.filedAfter === null && byFax.filedThrough === null
    ? { where: [whereIn(byFax)], order: NEWEST_FIRST }
    : { where: byReply(byFax, inRange(mail)), order: LONGEST_WAIT_FIRST };
}

/** The applications about which the IRS can be asked, by the longest wait. */
export function filterToAsk(now: Date, { fax, mail }: WaitingDaysByReply): ApplicationFilter {
  return { where: byReply(rangeToAsk(now, fax), rangeToAsk(now, mail)), order: LONGEST_WAIT_FIRST };
}

function byReply(byFax: StageRange, byMail: StageRange): FindOptionsWhere<EinApplication>[] {
  return [
    { ...whereIn(byFax), repliesByMail: false },
    { ...whereIn(byMail), repliesByMail: true },
  ];
}

function whereIn({ statuses, filedAfter, filedThrough }: StageRange): FindOptionsWhere<EinApplication> {
  const filed = [
    ...(filedAfter === null ? [] : [MoreThan(filedAfter)]),
    ...(filedThrough === null ? [] : [LessThanOrEqual(filedThrough)]),
  ];
  // A single status as an equality, so that the partial indexes on filed applications apply.
  const [only, ...others] = statuses;
  const status = only !== undefined && others.length === 0 ? Equal(only) : In([...statuses]);
  return { status, ...(filed.length === 0 ? {} : { filedAt: And(...filed) }) };
}
