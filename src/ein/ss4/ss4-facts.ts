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

/** A natural person without SSN or ITIN who controls the company. Their tax ids are never stored. */
export interface ResponsibleParty {
  readonly firstName: string;
  readonly lastName: string;
  readonly title: string;
  readonly email: string;
  readonly phone: string;
  readonly fax?: string;
  readonly address: PostalAddress;
}

/** The content of Form SS-4. Stored with the application, so that the form can be drawn again. */
export interface Ss4Facts {
  /** Exactly as on the state's document, including the designator. */
  readonly legalName: string;
  readonly entityType: 'LLC' | 'CORP';
  readonly filingState: UsStateCode;
  /** For an LLC; null for a corporation. */
  readonly memberCount: number | null;
  /** For an LLC with one member: whether its owner is a foreign person. Default: by the responsible party's address. */
  readonly foreignOwned?: boolean;
  readonly responsibleParty: ResponsibleParty;
  readonly mailingAddress: PostalAddress;
  /** Line 6, with or without the filing state: `New Castle` or `New Castle - Delaware`. Default: the state alone. */
  readonly county?: string;
  /** Line 11; null: the day on which the form is drawn. */
  readonly startDate: CalendarDate | null;
  /** 1 to 12: the closing month of the accounting year. */
  readonly closingMonth: number;
  readonly businessPurpose: string;
  readonly principalActivity: PrincipalActivity;
  /** Line 17: the principal line of merchandise, work, products or services. */
  readonly principalProduct: string;
}
