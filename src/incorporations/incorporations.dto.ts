import {
  personalTaxIdProblems,
  PRINCIPAL_ACTIVITIES,
  type PrincipalActivity,
  ResponsiblePartyDto,
} from '../ein/index.js';
import { AddressDto } from '../entities/index.js';
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
} from '../platform/http/fields.js';
import { PageQuery } from '../platform/http/paging.js';
import { ChecksWholeBody } from '../platform/http/whole-body.js';
import { toUnits } from './exact-decimal.js';
import { INCORPORATION_STATUSES, type IncorporationStatus } from './incorporation-lifecycle.js';
import type { IncorporationMember, NameOption, Officer, RegisteredAgent } from './incorporation-details.js';
import { OFFICER_TITLES, type OfficerTitle } from './officers.js';
import { incorporationProblems } from './incorporation-problems.js';
import { ownershipUnits } from './ownership.js';

const MAX_NAMES = 3;
const MAX_MEMBERS = 99;
const MAX_OFFICERS = 20;
const MAX_SHARES = 1_000_000_000_000;
const MAX_PAR_VALUE = 1_000_000;
const PAR_VALUE_DECIMALS = 6;

class NameOptionDto implements NameOption {
  @Line({ max: 150 })
  name!: string;

  @Line({ max: 40 })
  designator!: string;
}

class MemberDto implements IncorporationMember {
  @Line({ max: 200 })
  name!: string;

  @Field(
    (value) =>
      ownershipUnits(value) === null ? 'must be more than 0 and at most 100, with at most 4 decimals' : null,
    { type: 'number', exclusiveMinimum: 0, maximum: 100 },
  )
  ownershipPercent!: number;
}

class OfficerDto implements Officer {
  @Line({ max: 200 })
  name!: string;

  @OneOf(OFFICER_TITLES)
  title!: OfficerTitle;
}

class RegisteredAgentDto implements RegisteredAgent {
  @Line({ max: 200 })
  name!: string;

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
export class IncorporationDto {
  @OneOf(['LLC', 'CORP'])
  entityType!: 'LLC' | 'CORP';

  @OneOf(US_STATE_CODES)
  filingState!: UsStateCode;

  @ListOf(() => NameOptionDto, { min: 1, max: MAX_NAMES })
  nameOptions!: NameOptionDto[];

  @Line({ max: 300 })
  businessPurpose!: string;

  @OneOf(PRINCIPAL_ACTIVITIES)
  principalActivity!: PrincipalActivity;

  @Line({ max: 120 })
  principalProduct!: string;

  @ObjectOf(() => ResponsiblePartyDto)
  responsibleParty!: ResponsiblePartyDto;

  @ObjectOf(() => AddressDto)
  mailingAddress!: AddressDto;

  @Optional()
  @Line({ max: 80 })
  county?: string;

  @Optional()
  @ListOf(() => MemberDto, { min: 1, max: MAX_MEMBERS })
  members?: MemberDto[];

  @Optional()
  @ListOf(() => OfficerDto, { min: 1, max: MAX_OFFICERS })
  officers?: OfficerDto[];

  @Optional()
  @Integer({ min: 1, max: MAX_SHARES })
  authorizedShares?: number;

  @Optional()
  @ParValue()
  parValue?: number;

  @Optional()
  @ObjectOf(() => RegisteredAgentDto)
  registeredAgent?: RegisteredAgentDto;

  @Optional()
  @DateField()
  startDate?: CalendarDate;

  @Optional()
  @Integer({ min: 1, max: 12 })
  closingMonth?: number;

  @Optional()
  @Flag()
  einNoSsn?: boolean;
}

@ChecksWholeBody(personalTaxIdProblems)
export class ChangeNamesDto {
  @ListOf(() => NameOptionDto, { min: 1, max: MAX_NAMES })
  nameOptions!: NameOptionDto[];
}

export class IncorporationsQuery extends PageQuery {
  @Optional()
  @OneOf(INCORPORATION_STATUSES)
  status?: IncorporationStatus;
}
