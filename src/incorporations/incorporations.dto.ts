import {
  personalTaxIdProblems,
  PRINCIPAL_ACTIVITIES,
  type PrincipalActivity,
  ResponsiblePartyDto,
} from '../ein/index.js';
import { AddressDto, Country, ForeignOwnershipFields, type Regime, REGIMES } from '../entities/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { US_STATE_CODES, type UsStateCode } from '../kernel/us-states.js';
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
  Uuid,
} from '../platform/http/input/fields/fields.js';
import { PageQuery } from '../platform/http/responses/paging.js';
import { ChecksWholeBody } from '../platform/http/input/fields/whole-body.js';
import { toUnits } from './exact-decimal.js';
import { INCORPORATION_STATUSES, type IncorporationStatus } from './incorporation-lifecycle.js';
import type { IncorporationMember, NameOption, Officer, RegisteredAgent } from './incorporation-details.js';
import { MAX_MEMBERS, MAX_NAMES, MAX_OFFICERS, MAX_PAR_VALUE, MAX_SHARES } from './incorporation-limits.js';
import { OFFICER_TITLES, type OfficerTitle } from './officers.js';
import { incorporationProblems } from './incorporation-problems.js';
import { ownershipUnits } from './ownership.js';

const PAR_VALUE_DECIMALS = 6;

/** A proposed name of the company. */
class NameOptionDto implements NameOption {
  /** The name without its designator, such as `Juniper Field`. */
  @Line({ max: 150 })
  name!: string;

  /** The ending that states the type of company, such as `LLC` or `Inc.`. The state must accept it. */
  @Line({ max: 40 })
  designator!: string;
}

/** An owner of an LLC. */
class MemberDto implements IncorporationMember {
  /** The full name of the person or company. */
  @Line({ max: 200 })
  name!: string;

  /**
   * The share in percent, more than 0 and at most 100, with at most four decimals. The shares of all members sum to
   * 100.
   */
  @Field(
    (value) =>
      ownershipUnits(value) === null ? 'must be more than 0 and at most 100, with at most 4 decimals' : null,
    { type: 'number', exclusiveMinimum: 0, maximum: 100 },
  )
  ownershipPercent!: number;

  /**
   * Where the member is tax resident (ISO 3166-1 alpha-2); US for every US citizen. It decides whether the company is
   * foreign-owned.
   */
  @Optional()
  @Country()
  taxResidence?: string;
}

/** An officer of a corporation. */
class OfficerDto implements Officer {
  /** The full name of the person. */
  @Line({ max: 200 })
  name!: string;

  /**
   * The office. A corporation needs a president or chief executive officer, and a secretary; in California also a
   * treasurer or chief financial officer.
   */
  @OneOf(OFFICER_TITLES)
  title!: OfficerTitle;
}

/** Who receives legal mail for the company in the state. */
class RegisteredAgentDto implements RegisteredAgent {
  /** The name of the person or company. */
  @Line({ max: 200 })
  name!: string;

  /** The address of the agent in the state. */
  @ObjectOf(() => AddressDto)
  address!: AddressDto;
}

const ParValue = () =>
  Field(
    (value) =>
      toUnits(value, PAR_VALUE_DECIMALS) === null || Number(value) > MAX_PAR_VALUE
        ? `must be 0 to ${MAX_PAR_VALUE} dollars, with at most ${PAR_VALUE_DECIMALS} decimals`
        : null,
    { type: 'number', minimum: 0, maximum: MAX_PAR_VALUE },
  );

/**
 * An LLC lists its members, who together own 100 percent; a corporation its officers, `authorizedShares` and `parValue`.
 * Each entity type has its own designators.
 */
@ChecksWholeBody(incorporationProblems, personalTaxIdProblems)
export class IncorporationDto extends ForeignOwnershipFields {
  /** `LLC` for a limited liability company, `CORP` for a corporation. */
  @OneOf(['LLC', 'CORP'])
  entityType!: 'LLC' | 'CORP';

  /** The state to form the company in, as its code, such as `WY`. */
  @OneOf(US_STATE_CODES)
  filingState!: UsStateCode;

  /** The proposed names, the preferred one first. */
  @ListOf(() => NameOptionDto, { min: 1, max: MAX_NAMES })
  nameOptions!: NameOptionDto[];

  /** What the company will do, such as `Ceramics sold online`. */
  @Line({ max: 300 })
  businessPurpose!: string;

  /** The main activity, by line 16 of Form SS-4. */
  @OneOf(PRINCIPAL_ACTIVITIES)
  principalActivity!: PrincipalActivity;

  /** The main products or services, for line 17 of Form SS-4, such as `Tableware`. */
  @Line({ max: 120 })
  principalProduct!: string;

  /** The natural person who controls the company. */
  @ObjectOf(() => ResponsiblePartyDto)
  responsibleParty!: ResponsiblePartyDto;

  /** Where the company gets mail. */
  @ObjectOf(() => AddressDto)
  mailingAddress!: AddressDto;

  /** Where the company is, if it is not at its mailing address. Required with `einNoSsn` if that is a PO box. */
  @Optional()
  @ObjectOf(() => AddressDto)
  streetAddress?: AddressDto;

  /** How it is taxed. Default: an LLC by the number of its members, a corporation as a C corporation. */
  @Optional()
  @OneOf(REGIMES)
  regime?: Regime;

  /**
   * The county of the principal place of business, for line 6 of Form SS-4. Default: the state alone.
   */
  @Optional()
  @Line({ max: 80 })
  county?: string;

  /** The owners of an LLC. Required for an LLC, not allowed for a corporation. */
  @Optional()
  @ListOf(() => MemberDto, { min: 1, max: MAX_MEMBERS })
  members?: MemberDto[];

  /** The officers of a corporation. Required for a corporation, not allowed for an LLC. */
  @Optional()
  @ListOf(() => OfficerDto, { min: 1, max: MAX_OFFICERS })
  officers?: OfficerDto[];

  /** The number of shares that a corporation may issue. Required for a corporation, not allowed for an LLC. */
  @Optional()
  @Integer({ min: 1, max: MAX_SHARES })
  authorizedShares?: number;

  /**
   * The par value of a share in US dollars, with at most six decimals; 0 for shares without par value. Required for a
   * corporation, not allowed for an LLC.
   */
  @Optional()
  @ParValue()
  parValue?: number;

  /** The registered agent of the company. Default: the service's own. */
  @Optional()
  @ObjectOf(() => RegisteredAgentDto)
  registeredAgent?: RegisteredAgentDto;

  /** The day the business starts, `YYYY-MM-DD`, for line 11 of Form SS-4. Default: the day the company is formed. */
  @Optional()
  @DateField()
  startDate?: CalendarDate;

  /** The month in which the accounting year ends, from 1 to 12. Default: 12. */
  @Optional()
  @Integer({ min: 1, max: 12 })
  closingMonth?: number;

  /** True also creates an EIN application, for a responsible party without SSN and ITIN. Default: false. */
  @Optional()
  @Flag()
  einNoSsn?: boolean;

  /** The draft to delete with it. */
  @Optional()
  @Uuid()
  draftId?: string;
}

/** The names to try next. */
@ChecksWholeBody(personalTaxIdProblems)
export class ChangeNamesDto {
  /** The proposed names, the preferred one first. They replace all earlier ones. */
  @ListOf(() => NameOptionDto, { min: 1, max: MAX_NAMES })
  nameOptions!: NameOptionDto[];
}

export class IncorporationsQuery extends PageQuery {
  /** Only incorporations with this status. */
  @Optional()
  @OneOf(INCORPORATION_STATUSES)
  status?: IncorporationStatus;
}
