import { ENTITY_TYPES, type EntityType } from '../entities/index.js';
import type { CreateBusinessInput } from '../identity/index.js';
import { COUNTRY_CODES, isCountryCode } from '../kernel/country.js';
import { Currency, Field, Line, OneOf, Optional } from '../platform/http/input/fields/fields.js';

export class CreateBusinessDto implements CreateBusinessInput {
  @Line({ max: 200 })
  name!: string;

  @Field((value) => (isCountryCode(value) ? null : 'must be an ISO 3166 country code such as US'), {
    type: 'string',
    enum: COUNTRY_CODES,
  })
  country!: string;

  @OneOf(ENTITY_TYPES)
  entityType!: EntityType;

  /** Default: the country's. It never changes. */
  @Optional()
  @Currency()
  currency?: string;

  /** IANA name; default: UTC. */
  @Optional()
  @Line({ max: 64 })
  timeZone?: string;
}
