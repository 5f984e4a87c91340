import type { PostalAddress, Regime } from '../../entities/index.js';
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

/** The natural person who controls the company. Their tax ids are never stored. */
export interface ResponsibleParty {
  /** The given names. */
  readonly firstName: string;
  /** The family name. */
  readonly lastName: string;
  /** The position in the company, such as `Member`. */
  readonly title: string;
  /** The email address to which signature requests are sent. */
  readonly email: string;
  /** The telephone number, with a plus and a country code, or ten digits in the United States. */
  readonly phone: string;
  /** The fax number. Absent if there is none. */
  readonly fax?: string;
  /** The home or business address of the person. */
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
  /** How it is taxed. Default: a corporation as a C corporation, an LLC by the number of its members. */
  readonly regime?: Regime;
  /** For an LLC with one member: whether its owner is a foreign person. Default: by the responsible party's address. */
  readonly foreignOwned?: boolean;
  /** The natural person who controls the company. */
  readonly responsibleParty: ResponsibleParty;
  /** Where the company gets mail. */
  readonly mailingAddress: PostalAddress;
  /** Lines 5a and 5b: where the company is, if that differs from the mailing address. No PO box. */
  readonly streetAddress?: PostalAddress;
  /** Line 6, with or without the filing state: `New Castle` or `New Castle - Delaware`. Default: the state alone. */
  readonly county?: string;
  /** Line 11; null: the day on which the form is drawn. */
  readonly startDate: CalendarDate | null;
  /** 1 to 12: the closing month of the accounting year. */
  readonly closingMonth: number;
  /** What the company does. */
  readonly businessPurpose: string;
  /** The main activity, by line 16 of Form SS-4. */
  readonly principalActivity: PrincipalActivity;
  /** Line 17: the principal line of merchandise, work, products or services. */
  readonly principalProduct: string;
}
