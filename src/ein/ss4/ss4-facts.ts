import type { PostalAddress } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { UsStateCode } from '../../kernel/us-states.js';

/** Line 16 of Form SS-4: one box of twelve. */
export const PRINCIPAL_ACTIVITIES = [
  'construction',
  'real_estate',
  'rental_leasing',
  'manufacturing',
  'transportation_warehousing',
  'finance_insurance',
  'health_care',
  'accommodation_food',
  'wholesale_agent',
  'wholesale_other',
  'retail',
  'other',
] as const;
export type PrincipalActivity = (typeof PRINCIPAL_ACTIVITIES)[number];

/** A natural person who controls the company, without SSN or ITIN; no tax id of theirs is ever kept. */
export interface ResponsibleParty {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly email: string;
  readonly phone: string;
  readonly fax?: string;
  readonly address: PostalAddress;
}

/** Everything that our Form SS-4 says. Kept with the application, so that the form can be drawn again. */
export interface Ss4Facts {
  /** Exactly as on the state's document, with its designator. */
  readonly legalName: string;
  readonly entityType: 'LLC' | 'CORP';
  readonly filingState: UsStateCode;
  /** Of an LLC; null for a corporation. */
  readonly memberCount: number | null;
  /** Of an LLC with one member: whether its owner is a foreign person. Left out, the responsible party's address decides. */
  readonly foreignOwned?: boolean;
  readonly responsibleParty: ResponsibleParty;
  readonly mailingAddress: PostalAddress;
  /** Line 6, of the filing state, with or without it: `New Castle` or `New Castle - Delaware`; left out, the state alone. */
  readonly county?: string;
  /** Line 11; null means: on the day on which the form is made. */
  readonly startDate: CalendarDate | null;
  /** 1 to 12: the closing month of the accounting year. */
  readonly closingMonth: number;
  readonly businessPurpose: string;
  readonly principalActivity: PrincipalActivity;
  /** Line 17: the principal line of merchandise, work, products or services. */
  readonly principalProduct: string;
}
