import { AddressDto } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { FieldProblem } from '../../kernel/domain-error.js';
import {
  DateField,
  Field,
  Integer,
  Line,
  ObjectOf,
  OneOf,
  Optional,
  Uuid,
} from '../../platform/http/fields.js';
import { PageQuery } from '../../platform/http/paging.js';
import { ChecksWholeBody } from '../../platform/http/whole-body.js';
import { personalTaxIdProblems } from '../personal-tax-ids.js';
import { PRINCIPAL_ACTIVITIES, type PrincipalActivity } from '../ss4/ss4-facts.js';
import { EIN_STATUSES, type EinStatus } from './ein-lifecycle.js';
import { EIN_PATTERN, einProblem } from './ein-number.js';
import { ResponsiblePartyDto } from './responsible-party.dto.js';

export class EinApplicationsQuery extends PageQuery {
  @Optional()
  @OneOf(EIN_STATUSES)
  status?: EinStatus;
}

const REQUIRED_OF_ENTITY = [
  'responsibleParty',
  'mailingAddress',
  'principalActivity',
  'principalProduct',
  'businessPurpose',
];
const OPTIONAL_OF_ENTITY = ['memberCount', 'startDate', 'closingMonth', 'county'];

/** Exactly one of the two ids, and with `entityId` the facts that the entity does not contain. */
function subjectProblems(body: Readonly<Record<string, unknown>>): FieldProblem[] {
  const has = (field: string) => body[field] !== undefined;
  if (has('entityId') === has('incorporationId')) {
    return [{ path: 'entityId', problem: 'or incorporationId is required, and not both' }];
  }
  if (has('entityId')) {
    return REQUIRED_OF_ENTITY.filter((field) => !has(field)).map((path) => ({
      path,
      problem: 'is required',
    }));
  }
  return [...REQUIRED_OF_ENTITY, ...OPTIONAL_OF_ENTITY]
    .filter(has)
    .map((path) => ({ path, problem: 'comes from the incorporation: do not send it' }));
}

/**
 * For an entity: with responsible party, mailing address, principal activity and product, and business purpose. For an
 * incorporation: `incorporationId` alone, because the incorporation contains the rest.
 */
@ChecksWholeBody(subjectProblems, personalTaxIdProblems)
export class EinApplicationDto {
  @Optional()
  @Uuid()
  entityId?: string;

  @Optional()
  @Uuid()
  incorporationId?: string;

  @Optional()
  @ObjectOf(() => ResponsiblePartyDto)
  responsibleParty?: ResponsiblePartyDto;

  @Optional()
  @ObjectOf(() => AddressDto)
  mailingAddress?: AddressDto;

  /** Required for an LLC. */
  @Optional()
  @Integer({ min: 1, max: 999 })
  memberCount?: number;

  @Optional()
  @OneOf(PRINCIPAL_ACTIVITIES)
  principalActivity?: PrincipalActivity;

  @Optional()
  @Line({ max: 120 })
  principalProduct?: string;

  @Optional()
  @Line({ max: 300 })
  businessPurpose?: string;

  /** Default: the entity's formation date. */
  @Optional()
  @DateField()
  startDate?: CalendarDate;

  /** Default: the entity's, or December. */
  @Optional()
  @Integer({ min: 1, max: 12 })
  closingMonth?: number;

  @Optional()
  @Line({ max: 80 })
  county?: string;
}

export class RecordEinDto {
  @Field(einProblem, { type: 'string', pattern: EIN_PATTERN.source })
  ein!: string;
}
