import type { Ss4Facts } from '../ein/index.js';
import type { OwnershipFacts, PostalAddress, Regime } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { OfficerTitle } from './officers.js';

/** A proposed name, and the designator after it that states the entity type. */
export interface NameOption {
  /** The name without its designator. */
  readonly name: string;
  /** The ending that states the type of company, such as `LLC`. */
  readonly designator: string;
}

/** An owner of an LLC. */
export interface IncorporationMember {
  /** The full name of the person or company. */
  readonly name: string;
  /** The share in percent, more than 0 and at most 100, with at most four decimals. */
  readonly ownershipPercent: number;
  /** Where the member is tax resident (ISO 3166-1 alpha-2); US for every US person. Absent if unknown. */
  readonly taxResidence?: string;
}

/** An officer of a corporation. */
export interface Officer {
  /** The full name of the person. */
  readonly name: string;
  /** The office of the person, such as `president`. */
  readonly title: OfficerTitle;
}

/** Who receives legal mail for the company in the state. */
export interface RegisteredAgent {
  /** The name of the person or company. */
  readonly name: string;
  /** The address of the agent in the state. */
  readonly address: PostalAddress;
}

/** The facts of the company other than its entity type, state and names. */
export interface IncorporationDetails
  extends
    Pick<
      Ss4Facts,
      | 'businessPurpose'
      | 'principalActivity'
      | 'principalProduct'
      | 'responsibleParty'
      | 'mailingAddress'
      | 'streetAddress'
      | 'regime'
      | 'county'
    >,
    Partial<Omit<OwnershipFacts, 'memberCount'>> {
  /** The owners of an LLC; null for a corporation. */
  readonly members?: readonly IncorporationMember[];
  /** The officers of a corporation; null for an LLC. */
  readonly officers?: readonly Officer[];
  /** The number of shares that a corporation may issue; null for an LLC. */
  readonly authorizedShares?: number;
  /** The par value of a share in US dollars; 0 for shares without par value, null for an LLC. */
  readonly parValue?: number;
  /** The registered agent of the company; null for the service's own. */
  readonly registeredAgent?: RegisteredAgent;
  /** The day the business starts, `YYYY-MM-DD`; null for the day it is formed. */
  readonly startDate: CalendarDate | null;
  /** The month in which the accounting year ends, from 1 to 12. */
  readonly closingMonth: number;
}

/** As printed on the state's document. */
export function legalNameOf({ name, designator }: NameOption): string {
  return `${name} ${designator}`;
}

/** The name to apply for an EIN under until the state accepts one. */
export function preferredNameOf({ nameOptions }: { readonly nameOptions: readonly NameOption[] }): string {
  const [preferred] = nameOptions;
  if (!preferred) throw new RangeError('an incorporation has at least one name');
  return legalNameOf(preferred);
}

/** How the company will be taxed: as the order says, or by default. */
export function regimeOf(entityType: 'LLC' | 'CORP', { regime, members }: IncorporationDetails): Regime {
  if (regime !== undefined) return regime;
  if (entityType === 'CORP') return 'c_corp';
  return members?.length === 1 ? 'disregarded' : 'partnership';
}
