import type { Ss4Facts } from '../ein/index.js';
import type { PostalAddress } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { OfficerTitle } from './officers.js';

/** A name that the company may get, and the words behind it that say what it is. */
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

/** What is ordered beside the kind of company, its state and its names. */
export interface IncorporationDetails extends Pick<
  Ss4Facts,
  | 'businessPurpose'
  | 'principalActivity'
  | 'principalProduct'
  | 'responsibleParty'
  | 'mailingAddress'
  | 'county'
> {
  /** Of an LLC. */
  readonly members?: readonly IncorporationMember[];
  /** Of a corporation, with its shares. */
  readonly officers?: readonly Officer[];
  readonly authorizedShares?: number;
  /** In dollars; 0 for shares without par value. */
  readonly parValue?: number;
  /** Ours where none is named. */
  readonly registeredAgent?: RegisteredAgent;
  /** Null: when it is formed. */
  readonly startDate: CalendarDate | null;
  /** 1 to 12: the closing month of the accounting year. */
  readonly closingMonth: number;
}

/** As it will stand on the state's document. */
export function legalNameOf({ name, designator }: NameOption): string {
  return `${name} ${designator}`;
}

/** The name that is applied for under, until the state has said which one it takes. */
export function preferredNameOf({ nameOptions }: { readonly nameOptions: readonly NameOption[] }): string {
  const [preferred] = nameOptions;
  if (!preferred) throw new RangeError('an order has a name');
  return legalNameOf(preferred);
}

/** What of an order the form of its application says, beside the name. */
export type Ordered = Pick<Ss4Facts, 'entityType' | 'filingState'> & {
  readonly details: IncorporationDetails;
};

/** What Form SS-4 says of a company that an order forms under a name. */
export function factsOfIncorporation(
  { entityType, filingState, details }: Ordered,
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
