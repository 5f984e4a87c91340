import { PRINCIPAL_ACTIVITIES, type PrincipalActivity } from '../../ein/index.js';
import { Country, type PostalAddress, type Regime, REGIMES } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import { US_STATE_CODES, type UsStateCode } from '../../kernel/us-states.js';
import {
  DateField,
  Field,
  Flag,
  Integer,
  Line,
  ListOf,
  ObjectOf,
  OneOf,
  Optional,
} from '../../platform/http/input/fields/fields.js';
import type { IncorporationMember, NameOption, Officer } from '../incorporation-details.js';
import { MAX_MEMBERS, MAX_NAMES, MAX_OFFICERS, MAX_PAR_VALUE, MAX_SHARES } from '../incorporation-limits.js';
import { OFFICER_TITLES, type OfficerTitle } from '../officers.js';

/** A number with any decimals, because it may be only partly entered. */
const Number0To = (max: number) =>
  Field((value) => (typeof value === 'number' && value >= 0 && value <= max ? null : `must be 0 to ${max}`), {
    type: 'number',
    minimum: 0,
    maximum: max,
  });

/** A postal address. */
class DraftAddressDto implements Partial<PostalAddress> {
  /** Street and number, such as `4 rue des Lilas`. */
  @Optional()
  @Line({ max: 120 })
  line1?: string;

  /** Suite, floor or building. */
  @Optional()
  @Line({ max: 120 })
  line2?: string;

  /** The city. */
  @Optional()
  @Line({ max: 80 })
  city?: string;

  /** The state or province, such as `DE`. */
  @Optional()
  @Line({ max: 80 })
  region?: string;

  /** The postal or ZIP code. */
  @Optional()
  @Line({ max: 20 })
  postalCode?: string;

  /** The country (ISO 3166-1 alpha-2), such as `US`. */
  @Optional()
  @Country()
  country?: string;
}

/** The natural person who controls the company. */
class DraftPersonDto {
  /** The given names. */
  @Optional()
  @Line({ max: 80 })
  firstName?: string;

  /** The family name. */
  @Optional()
  @Line({ max: 80 })
  lastName?: string;

  /** The position in the company, such as `Member` or `President`. */
  @Optional()
  @Line({ max: 80 })
  title?: string;

  /** The email address; it may be incomplete. */
  @Optional()
  @Line({ max: 254 })
  email?: string;

  /** The telephone number; it may be incomplete. */
  @Optional()
  @Line({ max: 30 })
  phone?: string;

  /** The fax number; it may be incomplete. */
  @Optional()
  @Line({ max: 30 })
  fax?: string;

  /** The home or business address of the person. */
  @Optional()
  @ObjectOf(() => DraftAddressDto)
  address?: DraftAddressDto;
}

/** A proposed name of the company. */
class DraftNameDto implements Partial<NameOption> {
  /** The name without its designator. */
  @Optional()
  @Line({ max: 150 })
  name?: string;

  /** The ending that states the type of company, such as `LLC`. */
  @Optional()
  @Line({ max: 40 })
  designator?: string;
}

/** An owner of an LLC. */
class DraftMemberDto implements Partial<IncorporationMember> {
  /** The full name of the person or company. */
  @Optional()
  @Line({ max: 200 })
  name?: string;

  /** The share in percent, from 0 to 100. */
  @Optional()
  @Number0To(100)
  ownershipPercent?: number;

  /** Where the member is tax resident (ISO 3166-1 alpha-2). */
  @Optional()
  @Country()
  taxResidence?: string;
}

/** An officer of a corporation. */
class DraftOfficerDto implements Partial<Officer> {
  /** The full name of the person. */
  @Optional()
  @Line({ max: 200 })
  name?: string;

  /** The office. */
  @Optional()
  @OneOf(OFFICER_TITLES)
  title?: OfficerTitle;
}

/** Who receives legal mail for the company in the state. */
class DraftAgentDto {
  /** The name of the person or company. */
  @Optional()
  @Line({ max: 200 })
  name?: string;

  /** The address of the agent in the state. */
  @Optional()
  @ObjectOf(() => DraftAddressDto)
  address?: DraftAddressDto;
}

/** The fields of an incorporation, as far as they are known. They are checked when it is created. */
export class DraftContentDto {
  /** `LLC` for a limited liability company, `CORP` for a corporation. */
  @Optional()
  @OneOf(['LLC', 'CORP'])
  entityType?: 'LLC' | 'CORP';

  /** The state to form the company in, as its code, such as `WY`. */
  @Optional()
  @OneOf(US_STATE_CODES)
  filingState?: UsStateCode;

  /** The proposed names, the preferred one first. */
  @Optional()
  @ListOf(() => DraftNameDto, { min: 0, max: MAX_NAMES })
  nameOptions?: DraftNameDto[];

  /** What the company will do. */
  @Optional()
  @Line({ max: 300 })
  businessPurpose?: string;

  /** The main activity, by line 16 of Form SS-4. */
  @Optional()
  @OneOf(PRINCIPAL_ACTIVITIES)
  principalActivity?: PrincipalActivity;

  /** The main products or services, for line 17 of Form SS-4. */
  @Optional()
  @Line({ max: 120 })
  principalProduct?: string;

  /** The natural person who controls the company. */
  @Optional()
  @ObjectOf(() => DraftPersonDto)
  responsibleParty?: DraftPersonDto;

  /** Where the company gets mail. */
  @Optional()
  @ObjectOf(() => DraftAddressDto)
  mailingAddress?: DraftAddressDto;

  /** Where the company is, if it is not at its mailing address. */
  @Optional()
  @ObjectOf(() => DraftAddressDto)
  streetAddress?: DraftAddressDto;

  /** How it is taxed. */
  @Optional()
  @OneOf(REGIMES)
  regime?: Regime;

  /** The county of the principal place of business. */
  @Optional()
  @Line({ max: 80 })
  county?: string;

  /** The owners of an LLC. */
  @Optional()
  @ListOf(() => DraftMemberDto, { min: 0, max: MAX_MEMBERS })
  members?: DraftMemberDto[];

  /** The officers of a corporation. */
  @Optional()
  @ListOf(() => DraftOfficerDto, { min: 0, max: MAX_OFFICERS })
  officers?: DraftOfficerDto[];

  /** The number of shares that a corporation may issue. */
  @Optional()
  @Integer({ min: 0, max: MAX_SHARES })
  authorizedShares?: number;

  /** The par value of a share in US dollars. */
  @Optional()
  @Number0To(MAX_PAR_VALUE)
  parValue?: number;

  /** Whether persons who are not US persons own any of a corporation. */
  @Optional()
  @Flag()
  foreignOwned?: boolean;

  /** Their share in whole percent. */
  @Optional()
  @Integer({ min: 0, max: 100 })
  foreignOwnedPercent?: number;

  /** Where the foreign owner with the largest share is tax resident. */
  @Optional()
  @Country()
  ownerTaxResidence?: string;

  /** The registered agent of the company, if it is not the service's own. */
  @Optional()
  @ObjectOf(() => DraftAgentDto)
  registeredAgent?: DraftAgentDto;

  /** The day the business starts, `YYYY-MM-DD`. */
  @Optional()
  @DateField()
  startDate?: CalendarDate;

  /** The month in which the accounting year ends, from 1 to 12. */
  @Optional()
  @Integer({ min: 1, max: 12 })
  closingMonth?: number;

  /** Whether to create an EIN application too, for a responsible party without SSN and ITIN. */
  @Optional()
  @Flag()
  einNoSsn?: boolean;
}
