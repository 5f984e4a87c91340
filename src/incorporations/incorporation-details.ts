import type { Ss4Facts } from '../ein/index.js';
import type { PostalAddress } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { OfficerTitle } from './officers.js';

/** A proposed name, and the designator after it that states the entity type. */
export interface NameOption {
  readonly name: string;
  readonly designator: string;
}

export interface IncorporationMember {
  readonly name: string;
  /** More than 0, up to 100, with at most four decimals. */
  readonly ownershipPercent: number;
}

export interface Officer {
  readonly name: string;
  readonly title: OfficerTitle;
}

export interface RegisteredAgent {
  readonly name: string;
  readonly address: PostalAddress;
}

/** The facts of the company other than its entity type, state and names. */
export interface IncorporationDetails extends Pick<
  Ss4Facts,
  | 'businessPurpose'
  | 'principalActivity'
  | 'principalProduct'
  | 'responsibleParty'
  | 'mailingAddress'
  | 'county'
> {
  /** Only for an LLC. */
  readonly members?: readonly IncorporationMember[];
  /** Only for a corporation, like its shares. */
  readonly officers?: readonly Officer[];
  readonly authorizedShares?: number;
  /** In dollars; 0 for shares without par value. */
  readonly parValue?: number;
  /** Default: our own registered agent. */
  readonly registeredAgent?: RegisteredAgent;
  /** Null: the day it is formed. */
  readonly startDate: CalendarDate | null;
  /** 1 to 12: the closing month of the accounting year. */
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

/** The part of an incorporation that its Form SS-4 shows, other than the name. */
export type FormSource = Pick<Ss4Facts, 'entityType' | 'filingState'> & {
  readonly details: IncorporationDetails;
};

/** The contents of Form SS-4 for an incorporation under the given name. */
export function factsOfIncorporation(
  { entityType, filingState, details }: FormSource,
  legalName: string,
): Ss4Facts {
  const { businessPurpose, principalActivity, principalProduct, responsibleParty, mailingAddress } = details;
  const { county, startDate, closingMonth, members } = details;
  return {
    legalName,
    entityType,
    filingState,
    memberCount: members?.length ?? null,
    responsibleParty,
    mailingAddress,
    ...(county === undefined ? {} : { county }),
    startDate,
    closingMonth,
    businessPurpose,
    principalActivity,
    principalProduct,
  };
}
