import type { LegalEntity } from '../../entities/index.js';
import { type CalendarDate, yearOf } from '../../kernel/calendar-date.js';
import { type LedgerFacts, NO_LEDGER_FACTS } from '../ledger-facts.js';

/** The facts of an entity that decide which rules apply. */
export type KnownFacts = Pick<
  LegalEntity,
  | 'country'
  | 'entityType'
  | 'regime'
  | 'formationState'
  | 'status'
  | 'foreignOwned'
  | 'foreignOwnedPercent'
  | 'dissolvedOn'
> & {
  readonly formationDate: CalendarDate | null;
  readonly fiscalYearEndMonth: number | null;
  readonly memberCount?: number | null;
  readonly taxIdType?: LegalEntity['taxIdType'];
  readonly responsiblePartyChangedOn?: CalendarDate | null;
  readonly books?: LedgerFacts;
};

/** The period of an occurrence; rules as such have none. */
export interface RulePeriod {
  readonly beginsOn: CalendarDate;
  readonly endsOn: CalendarDate;
}

/** True, false, or null if it is unknown. */
type Answer = (facts: KnownFacts, period: RulePeriod | null) => boolean | null;

/** 26 U.S.C. §6041A(a), §6041(a): for payments made in 2025; from 2026, by Pub. L. 119-21 §70433. */
const OLD_CONTRACTOR_THRESHOLD = 600_00n;
const CONTRACTOR_THRESHOLD = 2_000_00n;

const ANSWERS = {
  /** Persons who are not US persons own some of it. */
  foreign_owner: ({ foreignOwned }) => foreignOwned,
  foreign_share_of_10_percent: (facts) => foreignShareIsAtLeast(10, facts),
  /** Not unknown without a foreign owner: the note of Form 1120 names Form 5472. */
  foreign_share_of_25_percent: (facts) => (facts.foreignOwned ? foreignShareIsAtLeast(25, facts) : false),
  taxed_as_s_corporation: ({ entityType, regime, foreignOwned }) => {
    if (foreignOwned === true) return false;
    if (regime === null) return entityType === 's_corp' ? true : null;
    return regime === 's_corp';
  },
  llc_taxed_as_corporation: ({ regime }) => (regime === null ? null : regime === 'c_corp'),
  /** Of a company with an EIN; it may have one that is not stored. */
  new_responsible_party: ({ responsiblePartyChangedOn = null, taxIdType }) =>
    responsiblePartyChangedOn !== null && (taxIdType === 'EIN' || null),
  payroll: ({ books = NO_LEDGER_FACTS }, period) =>
    books.payrollMonths.some((month) => period === null || isInYearUpTo(month, period)),
  contractors: ({ books = NO_LEDGER_FACTS }, period) =>
    [...books.contractorsByYear].some(
      ([year, paid]) => (period === null || year === yearOf(period.beginsOn)) && paid >= thresholdOf(year),
    ) || null,
} satisfies Record<string, Answer>;

/** What a rule can depend on besides type, regime and state. */
export type Fact = keyof typeof ANSWERS;

export function answerTo(fact: Fact, facts: KnownFacts, period: RulePeriod | null = null): boolean | null {
  return (ANSWERS[fact] as Answer)(facts, period);
}

function foreignShareIsAtLeast(
  percent: number,
  { foreignOwned, foreignOwnedPercent, regime }: KnownFacts,
): boolean | null {
  if (foreignOwned !== true) return foreignOwned;
  // A disregarded entity has one owner.
  if (foreignOwnedPercent === null) return regime === 'disregarded' ? true : null;
  return foreignOwnedPercent >= percent;
}

function isInYearUpTo(month: CalendarDate, { beginsOn, endsOn }: RulePeriod): boolean {
  return yearOf(month) === yearOf(beginsOn) && month <= endsOn;
}

function thresholdOf(year: number): bigint {
  return year < 2026 ? OLD_CONTRACTOR_THRESHOLD : CONTRACTOR_THRESHOLD;
}
