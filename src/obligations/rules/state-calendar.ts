import type { EntityType } from '../../entities/index.js';
import { nameOfUsState, type UsStateCode } from '../../kernel/us-states.js';
import type {
  AtDissolution,
  Audience,
  Cadence,
  Confidence,
  Penalty,
  Roll,
  Rule,
  ShortFirstYear,
} from './rule.js';

/** What companies owe the state of their formation: reports, franchise taxes and publication, not income tax. */
export interface StateCalendar {
  readonly state: UsStateCode;
  /** When its sources were last checked. */
  readonly checkedOn: string;
  /** Of the authority that takes its reports. */
  readonly link: string;
  readonly duties: readonly StateDuty[];
  /** The kinds of company that owe the state nothing. */
  readonly nothingDue?: readonly NothingDue[];
}

export interface StateDuty {
  /** `annual-report` of Wyoming is `us-wy.annual-report`. Stable: it identifies the rule. */
  readonly code: string;
  /** Follows the name of the state. */
  readonly title: string;
  readonly of: readonly StateCompany[];
  readonly taxedAs?: Audience['taxedAs'];
  readonly notTaxedAs?: Audience['notTaxedAs'];
  readonly cadence: Cadence;
  /** Default: none. */
  readonly roll?: Roll;
  /** The unknown fact that it depends on; starts with `Only if`. */
  readonly onlyIf?: string;
  readonly note: string;
  readonly penalty?: Penalty;
  readonly shortFirstYear?: ShortFirstYear;
  /** Default: the final period of a tax return, nothing otherwise. */
  readonly atDissolution?: AtDissolution;
  readonly source: string;
  /** Default: that of the state. */
  readonly link?: string;
  readonly confidence: Confidence;
}

export interface NothingDue {
  readonly to: readonly StateCompany[];
  readonly source: string;
  readonly confidence: Confidence;
}

/** The kinds of company that state laws distinguish. */
export type StateCompany = 'llc' | 'corporation' | 'partnership' | 'nonprofit';

export const CHECKED_ON = '2026-11-22';
/** General partnerships register with few states; the service does not know the kind of a partnership. */
export const LIMITED = 'Only if it is a limited partnership or a limited liability partnership.';
export const LP = 'Only if it is a limited partnership.';
export const LLP = 'Only if it is a limited liability partnership.';

const TYPES: Readonly<Record<StateCompany, readonly EntityType[]>> = {
  llc: ['llc'],
  corporation: ['c_corp', 's_corp'],
  partnership: ['partnership'],
  nonprofit: ['nonprofit'],
};

export function rulesOf({ state, duties, link }: StateCalendar): Rule[] {
  return duties.map(({ code, title, of, taxedAs, notTaxedAs, roll, onlyIf, note, ...rest }) => ({
    link,
    ...rest,
    code: `us-${state.toLowerCase()}.${code}`,
    title: `${nameOfUsState(state)} ${title}`,
    jurisdiction: `US-${state}`,
    audience: {
      entityTypes: entityTypesOf(of),
      ...(taxedAs && { taxedAs }),
      ...(notTaxedAs && { notTaxedAs }),
    },
    roll: roll ?? 'none',
    ...(isTaxReturn(rest.cadence, roll) && { atDissolution: 'final_period' as const }),
    ...(rest.atDissolution && { atDissolution: rest.atDissolution }),
    severity: onlyIf === undefined ? 'required' : 'conditional',
    note: onlyIf === undefined ? note : `${onlyIf} ${note}`,
  }));
}

/** Whether it is sure that a type of entity owes the state nothing. Sole proprietorships are not formed by a state. */
export function owesNothing({ nothingDue = [] }: StateCalendar, entityType: EntityType): boolean {
  if (entityType === 'sole_prop') return true;
  return nothingDue.some(
    ({ to, confidence }) => confidence === 'sure' && entityTypesOf(to).includes(entityType),
  );
}

/** Tax returns follow the fiscal year, and their dates move. */
function isTaxReturn({ kind }: Cadence, roll: Roll = 'none'): boolean {
  return kind === 'after_fiscal_year' && roll !== 'none';
}

function entityTypesOf(companies: readonly StateCompany[]): EntityType[] {
  return companies.flatMap((company) => TYPES[company]);
}
