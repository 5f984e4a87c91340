import { COUNTRY_CODES, isCountryCode } from '../kernel/country.js';
import { sharedSchema } from '../platform/http/input/fields/field-schemas.js';
import { Field, Line, Optional } from '../platform/http/input/fields/fields.js';
import type { PostalAddress } from './legal-entity.entity.js';

const COUNTRY_CODE = sharedSchema('CountryCode', {
  type: 'string',
  enum: COUNTRY_CODES,
  description: 'An ISO 3166 country code.',
});

export const Country = () =>
  Field(
    (value) => (isCountryCode(value) ? null : 'must be an ISO 3166 country code such as US'),
    COUNTRY_CODE,
  );

/** A postal address. */
export class AddressDto implements PostalAddress {
  /** Street and number, such as `4 rue des Lilas`. */
  @Line({ max: 120 })
  line1!: string;

  /** Suite, floor or building. */
  @Optional()
  @Line({ max: 120 })
  line2?: string;

  /** The city. */
  @Line({ max: 80 })
  city!: string;

  /** The state or province, such as `DE`. */
  @Optional()
  @Line({ max: 80 })
  region?: string;

  /** The postal or ZIP code. */
  @Optional()
  @Line({ max: 20 })
  postalCode?: string;

  /** The country (ISO 3166-1 alpha-2), such as `US`. */
  @Country()
  country!: string;
}
