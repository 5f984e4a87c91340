import { AddressDto } from '../../entities/index.js';
import { EmailField, Field, Line, ObjectOf, Optional } from '../../platform/http/input/fields/fields.js';
import type { ResponsibleParty } from '../ss4/ss4-facts.js';

const MAX_PHONE_LENGTH = 30;

/** A plus and a country code, or ten digits in the United States. Spaces, dots, dashes and parentheses are allowed. */
export function isPhoneNumber(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_PHONE_LENGTH) return false;
  const match = /^(\+?)([\d ().-]+)$/.exec(value);
  if (!match) return false;
  const digits = (match[2] ?? '').replaceAll(/\D/g, '');
  return match[1] === '+' ? /^[1-9]\d{6,14}$/.test(digits) : /^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits);
}

const Phone = () =>
  Field((value) => (isPhoneNumber(value) ? null : 'must be a telephone number such as +44 20 7946 0100'), {
    type: 'string',
    maxLength: MAX_PHONE_LENGTH,
    pattern: '^[+]?[0-9 ().-]+$',
    description: 'A plus and a country code, or ten digits in the United States.',
  });

/** The natural person who controls the company. Their tax ids are never stored. */
export class ResponsiblePartyDto implements ResponsibleParty {
  /** The given names. */
  @Line({ max: 80 })
  firstName!: string;

  /** The family name. */
  @Line({ max: 80 })
  lastName!: string;

  /** The position in the company, such as `Member` or `President`. */
  @Line({ max: 80 })
  title!: string;

  /** The email address to which signature requests are sent. */
  @EmailField()
  email!: string;

  /** The telephone number: a plus and a country code, or ten digits in the United States. */
  @Phone()
  phone!: string;

  /** The fax number, in the form of `phone`. */
  @Optional()
  @Phone()
  fax?: string;

  /** The home or business address of the person. */
  @ObjectOf(() => AddressDto)
  address!: AddressDto;
}
