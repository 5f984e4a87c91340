import { COUNTRY_CODES, isCountryCode } from '../kernel/country.js';
import { sharedSchema } from '../platform/http/field-schemas.js';
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
} from '../platform/http/fields.js';
import { ENTITY_TYPES, type EntityType } from './entity-types.js';
import { ENTITY_STATUSES, type EntityStatus, type PostalAddress } from './legal-entity.entity.js';
import { type Regime, REGIMES } from './legal-entity.entity.js';
import { TAX_ID_TYPES, type TaxIdType } from './tax-id.js';

const COUNTRY_CODE = sharedSchema('CountryCode', {
  type: 'string',
  enum: COUNTRY_CODES,
  description: 'An ISO 3166 country code.',
});

const Country = () =>
  Field(
    (value) => (isCountryCode(value) ? null : 'must be an ISO 3166 country code such as US'),
    COUNTRY_CODE,
  );

const Confidence = () =>
  Field(
    (value) =>
      typeof value === 'number' && value >= 0 && value <= 1 ? null : 'must be a number from 0 to 1',
    { type: 'number', minimum: 0, maximum: 1 },
  );

export class AddressDto implements PostalAddress {
  @Line({ max: 120 })
  line1!: string;

  @Optional()
  @Line({ max: 120 })
  line2?: string;

  @Line({ max: 80 })
  city!: string;

  @Optional()
  @Line({ max: 80 })
  region?: string;

  @Optional()
  @Line({ max: 20 })
  postalCode?: string;

  @Country()
  country!: string;
}

/** The fields of both POST and PATCH. Null removes a value. */
class EntityFields {
  @OptionalOrNull()
  @OneOf(REGIMES)
  regime?: Regime | null;

  @Optional()
  @OneOf(ENTITY_STATUSES)
  status?: EntityStatus;

  @OptionalOrNull()
  @Line({ max: 40 })
  taxId?: string | null;

  @Optional()
  @OneOf(TAX_ID_TYPES)
  taxIdType?: TaxIdType;

  @OptionalOrNull()
  @Integer({ min: 1, max: 12 })
  fiscalYearEndMonth?: number | null;

  @OptionalOrNull()
  @Line({ max: 60 })
  formationState?: string | null;

  @OptionalOrNull()
  @DateField()
  formationDate?: string | null;

  @OptionalOrNull()
  @Matching(/^\d{2,6}$/, 'a NAICS code of 2 to 6 digits')
  naics?: string | null;

  @OptionalOrNull()
  @ObjectOf(() => AddressDto)
  address?: AddressDto | null;

  @Optional()
  @Flag()
  isPrimary?: boolean;

  /** A transaction with a lower confidence needs review. */
  @Optional()
  @Confidence()
  reviewThreshold?: number;

  /** A transaction over this amount, in the entity's currency, needs review, whatever its confidence. */
  @OptionalOrNull()
  @Amount()
  reviewAmountLimit?: number | null;
}

export class CreateEntityDto extends EntityFields {
  @Line({ max: 200 })
  legalName!: string;

  @Country()
  country!: string;

  @OneOf(ENTITY_TYPES)
  entityType!: EntityType;

  /** Default: the country's currency. It cannot be changed. */
  @Optional()
  @Currency()
  currency?: string;
}

export class UpdateEntityDto extends EntityFields {
  @Optional()
  @Line({ max: 200 })
  legalName?: string;

  @Optional()
  @Country()
  country?: string;

  @Optional()
  @OneOf(ENTITY_TYPES)
  entityType?: EntityType;
}

export interface LegalEntityView {
  readonly id: string;
  readonly country: string;
  readonly legalName: string;
  readonly taxIdMasked: string;
  readonly taxIdType: TaxIdType;
  readonly entityType: EntityType;
  readonly regime: Regime | null;
  readonly status: EntityStatus;
  readonly isPrimary: boolean;
  readonly currency: string;
  readonly fiscalYearEndMonth: number | null;
  readonly formationState: string | null;
  readonly formationDate: string | null;
  readonly naics: string | null;
  readonly address: PostalAddress | null;
  readonly lockedThrough: string | null;
  readonly reviewThreshold: number;
  readonly reviewAmountLimit: number | null;
  readonly createdAt: string;
}
