import { AddressDto, EIN_PATTERN, einProblem } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { FieldProblem } from '../../kernel/domain-error.js';
import {
  DateField,
  Field,
  Flag,
  Integer,
  Line,
  ObjectOf,
  OneOf,
  Optional,
  Uuid,
} from '../../platform/http/input/fields/fields.js';
import { PageQuery } from '../../platform/http/responses/paging.js';
import { ChecksWholeBody } from '../../platform/http/input/fields/whole-body.js';
import { personalTaxIdProblems } from '../personal-tax-ids.js';
import { PRINCIPAL_ACTIVITIES, type PrincipalActivity } from '../ss4/ss4-facts.js';
import { EIN_STATUSES, type EinStatus } from './ein-lifecycle.js';
import { WAITING_STAGES, type WaitingStage } from './waiting.js';
import { ResponsiblePartyDto } from './responsible-party.dto.js';

export class EinApplicationsQuery extends PageQuery {
  /** Only applications with this status. */
  @Optional()
  @OneOf(EIN_STATUSES)
  status?: EinStatus;

  /** Only applications at this stage of `waiting`. Filed applications are listed by the longest wait. */
  @Optional()
  @OneOf(WAITING_STAGES)
  stage?: WaitingStage;
}

const REQUIRED_OF_ENTITY = [
  'responsibleParty',
  'mailingAddress',
  'principalActivity',
  'principalProduct',
  'businessPurpose',
];
const OPTIONAL_OF_ENTITY = [
  'memberCount',
  'foreignOwned',
  'streetAddress',
  'startDate',
  'closingMonth',
  'county',
];

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
  /** The legal entity that needs an EIN. Exactly one of `entityId` and `incorporationId` is required. */
  @Optional()
  @Uuid()
  entityId?: string;

  /**
   * The incorporation of the company that needs an EIN. All other fields come from the incorporation and must be
   * omitted.
   */
  @Optional()
  @Uuid()
  incorporationId?: string;

  /** The natural person who controls the company. Required with `entityId`. */
  @Optional()
  @ObjectOf(() => ResponsiblePartyDto)
  responsibleParty?: ResponsiblePartyDto;

  /** Where the company gets mail. Required with `entityId`. */
  @Optional()
  @ObjectOf(() => AddressDto)
  mailingAddress?: AddressDto;

  /** Where the company is, if it is not at its mailing address. Required if that is a PO box. */
  @Optional()
  @ObjectOf(() => AddressDto)
  streetAddress?: AddressDto;

  /** How many members an LLC has. Required if the entity has no `memberCount`. */
  @Optional()
  @Integer({ min: 1, max: 999 })
  memberCount?: number;

  /**
   * Whether a foreign person owns an LLC with one member. Default: the entity's, or whether the responsible party lives
   * abroad.
   */
  @Optional()
  @Flag()
  foreignOwned?: boolean;

  /** The main activity, by line 16 of Form SS-4. Required with `entityId`. */
  @Optional()
  @OneOf(PRINCIPAL_ACTIVITIES)
  principalActivity?: PrincipalActivity;

  /** The main products or services, for line 17 of Form SS-4, such as `Tableware`. Required with `entityId`. */
  @Optional()
  @Line({ max: 120 })
  principalProduct?: string;

  /** What the company does. Required with `entityId`. */
  @Optional()
  @Line({ max: 300 })
  businessPurpose?: string;

  /** The day the business started, `YYYY-MM-DD`, for line 11 of Form SS-4. Default: the entity's formation date. */
  @Optional()
  @DateField()
  startDate?: CalendarDate;

  /** The month in which the accounting year ends, from 1 to 12. Default: the entity's, or 12. */
  @Optional()
  @Integer({ min: 1, max: 12 })
  closingMonth?: number;

  /**
   * The county of the principal place of business, for line 6 of Form SS-4, such as `New Castle`. Default: the state
   * alone.
   */
  @Optional()
  @Line({ max: 80 })
  county?: string;
}

/** What the form states in addition to the facts of the company. */
@ChecksWholeBody(personalTaxIdProblems)
export class RedrawDto {
  /**
   * The county for line 6 of Form SS-4: of the principal place of business, or of the registered agent. Default: as on
   * the form.
   */
  @Optional()
  @Line({ max: 80 })
  county?: string;

  /**
   * The day the business started, `YYYY-MM-DD`, for line 11 of Form SS-4. Default: as on the form, or the formation
   * date.
   */
  @Optional()
  @DateField()
  startDate?: CalendarDate;
}

/** The EIN that the IRS assigned. */
export class RecordEinDto {
  /** The EIN, nine digits with or without the dash, such as `12-3456789`. */
  @Field(einProblem, { type: 'string', pattern: EIN_PATTERN.source })
  ein!: string;

  /** The letter or fax of the IRS, as uploaded with `POST /documents` and the kind `ein_letter`. */
  @Optional()
  @Uuid()
  documentId?: string;
}

/** The correct EIN, and why it changes. */
export class CorrectEinDto extends RecordEinDto {
  /** Why the EIN changes, for the audit trail. */
  @Line({ max: 500 })
  reason!: string;
}
