import {
  Amount,
  Currency,
  DateField,
  Field,
  Flag,
  Integer,
  Line,
  Matching,
  ObjectOf,
  OneOf,
  Optional,
  OptionalOrNull,
} from '../platform/http/input/fields/fields.js';
import { AddressDto, Country } from './address.dto.js';
import type { EinWarning } from './ein-number.js';
import { ENTITY_TYPES, type EntityType } from './entity-types.js';
import { ENTITY_STATUSES, type EntityStatus, type PostalAddress } from './legal-entity.entity.js';
import { OwnershipFields } from './ownership.dto.js';
import { type Regime, REGIMES } from './regimes.js';
import { TAX_ID_TYPES, type TaxIdType } from './tax-id.js';

const Confidence = () =>
  Field(
    (value) =>
      typeof value === 'number' && value >= 0 && value <= 1 ? null : 'must be a number from 0 to 1',
    { type: 'number', minimum: 0, maximum: 1 },
  );

/** The fields of both POST and PATCH. Null removes a value. */
class EntityFields extends OwnershipFields {
  /** How the United States taxes the company. It must fit `entityType`. Null if unknown. */
  @OptionalOrNull()
  @OneOf(REGIMES)
  regime?: Regime | null;

  /** The status of the company. Default: `active`. A dissolved company has no findings, and no obligations for later periods. */
  @Optional()
  @OneOf(ENTITY_STATUSES)
  status?: EntityStatus;

  /**
   * The day of its dissolution, `YYYY-MM-DD`, not in the future. Only for a dissolved entity. Default when the status
   * becomes `dissolved`: today.
   */
  @OptionalOrNull()
  @DateField()
  dissolvedOn?: string | null;

  /**
   * The day on which its responsible party at the IRS last changed, `YYYY-MM-DD`, not in the future: Form 8822-B is due
   * within 60 days.
   */
  @OptionalOrNull()
  @DateField()
  responsiblePartyChangedOn?: string | null;

  /**
   * The tax id, such as `12-3456789`; `taxIdType` is required with it. US ids have nine digits, with or without dashes,
   * foreign ones 4 to 30 characters. Null removes it. Responses contain only its last four characters.
   */
  @OptionalOrNull()
  @Line({ max: 40 })
  taxId?: string | null;

  /** The type of `taxId`. `none` removes the tax id. */
  @Optional()
  @OneOf(TAX_ID_TYPES)
  taxIdType?: TaxIdType;

  /** The month in which its fiscal year ends, from 1 to 12. Null if unknown: reports then use the calendar year. */
  @OptionalOrNull()
  @Integer({ min: 1, max: 12 })
  fiscalYearEndMonth?: number | null;

  /**
   * Where it was formed. For a US company a state, the District of Columbia or a territory, by code or name, such as
   * `DE`. Null if unknown.
   */
  @OptionalOrNull()
  @Line({ max: 60 })
  formationState?: string | null;

  /** The day it was formed, `YYYY-MM-DD`. Null if unknown. */
  @OptionalOrNull()
  @DateField()
  formationDate?: string | null;

  /** Its industry as a NAICS code of 2 to 6 digits, such as `541511`. Null if unknown. */
  @OptionalOrNull()
  @Matching(/^\d{2,6}$/, 'a NAICS code of 2 to 6 digits')
  naics?: string | null;

  /** Its address. Null if unknown. */
  @OptionalOrNull()
  @ObjectOf(() => AddressDto)
  address?: AddressDto | null;

  /** True makes it the primary entity instead of the current one. False is rejected for the primary entity. */
  @Optional()
  @Flag()
  isPrimary?: boolean;

  /** A confidence from 0 to 1: a transaction with a lower one needs review. Default: 0.9. */
  @Optional()
  @Confidence()
  reviewThreshold?: number;

  /**
   * A transaction over this amount, in either direction and in the entity's currency, needs review, whatever its
   * confidence. Greater than 0; null for no limit.
   */
  @OptionalOrNull()
  @Amount()
  reviewAmountLimit?: number | null;
}

/** A legal entity to create. */
export class CreateEntityDto extends EntityFields {
  /** The full legal name, such as `Juniper Field LLC`. */
  @Line({ max: 200 })
  legalName!: string;

  /** The country whose law it is formed under (ISO 3166-1 alpha-2). */
  @Country()
  country!: string;

  /** The type of company. */
  @OneOf(ENTITY_TYPES)
  entityType!: EntityType;

  /** The currency of its books (ISO 4217). Default: the country's currency. It cannot change. */
  @Optional()
  @Currency()
  currency?: string;
}

/** The fields to change. Omitted fields do not change; null removes a value. */
export class UpdateEntityDto extends EntityFields {
  /** The full legal name. */
  @Optional()
  @Line({ max: 200 })
  legalName?: string;

  /** The country whose law it is formed under (ISO 3166-1 alpha-2). */
  @Optional()
  @Country()
  country?: string;

  /** The type of company. */
  @Optional()
  @OneOf(ENTITY_TYPES)
  entityType?: EntityType;
}

/** A company of the business, with books of its own. */
export interface LegalEntityView {
  /** The id of the legal entity: `entityId` in requests and responses. */
  readonly id: string;
  /** The country whose law it is formed under (ISO 3166-1 alpha-2). */
  readonly country: string;
  /** The full legal name. */
  readonly legalName: string;
  /** The last four characters of the tax id, such as `*****6789`; empty if there is none. */
  readonly taxIdMasked: string;
  /** The type of the tax id; `none` if there is none. */
  readonly taxIdType: TaxIdType;
  /** The type of company. */
  readonly entityType: EntityType;
  /** How the United States taxes the company; null if unknown. */
  readonly regime: Regime | null;
  /** The status of the company. */
  readonly status: EntityStatus;
  /** The day of its dissolution, `YYYY-MM-DD`; null if it is not dissolved or the day is unknown. */
  readonly dissolvedOn: string | null;
  /** How many members, partners or shareholders it has; null if unknown. */
  readonly memberCount: number | null;
  /** Whether persons who are not US persons own any of it; null if unknown. */
  readonly foreignOwned: boolean | null;
  /** Their share in whole percent, from 0 to 100; null if unknown. */
  readonly foreignOwnedPercent: number | null;
  /**
   * Where its owner is tax resident (ISO 3166-1 alpha-2); of several owners, the foreign one with the largest share.
   * Null if unknown.
   */
  readonly ownerTaxResidence: string | null;
  /** The day on which its responsible party at the IRS last changed, `YYYY-MM-DD`; null if unknown. */
  readonly responsiblePartyChangedOn: string | null;
  /** Whether it is the primary entity, which operations use if the request names no `entityId`. */
  readonly isPrimary: boolean;
  /** The currency of its books (ISO 4217). It never changes. */
  readonly currency: string;
  /** The month in which its fiscal year ends, from 1 to 12; null if unknown. */
  readonly fiscalYearEndMonth: number | null;
  /** Where it was formed, as a state code or name; null if unknown. */
  readonly formationState: string | null;
  /** The day it was formed, `YYYY-MM-DD`; null if unknown. */
  readonly formationDate: string | null;
  /** Its industry as a NAICS code of 2 to 6 digits; null if unknown. */
  readonly naics: string | null;
  /** Its address; null if unknown. */
  readonly address: PostalAddress | null;
  /** The period lock, `YYYY-MM-DD`: nothing can be posted on or before it. Null if no period is closed. */
  readonly lockedThrough: string | null;
  /** A confidence from 0 to 1: a transaction with a lower one needs review. */
  readonly reviewThreshold: number;
  /** A transaction over this amount, in `currency`, needs review; null if there is no limit. */
  readonly reviewAmountLimit: number | null;
  /** When the legal entity was created here. */
  readonly createdAt: string;
}

/** A legal entity after it was created or changed. */
export interface ChangedEntityView extends LegalEntityView {
  /** What may be wrong with the EIN in the request. Absent if nothing is. */
  readonly warnings?: readonly EinWarning[];
}
