import { ENTITY_TYPES, type EntityType } from '../entities/index.js';
import { isCountryCode } from '../kernel/country.js';
import { type CurrencyCode, isCurrencyCode } from '../kernel/currency.js';
import { InvalidRequest } from '../kernel/domain-error.js';
import { readOneOf } from './read-options.js';

/** The options of a command that creates a business. */
export interface BusinessOptions {
  readonly country: string;
  readonly currency?: string;
  readonly entityType: string;
  readonly timeZone: string;
}

export function readBusiness(name: string, { country, currency, entityType, timeZone }: BusinessOptions) {
  return {
    name,
    country: readCountry(country),
    timeZone,
    entityType: readEntityType(entityType),
    ...(currency === undefined ? {} : { currency: readCurrency(currency) }),
  };
}

export function readCountry(text: string): string {
  if (!isCountryCode(text)) throw InvalidRequest.at('--country', 'must be an ISO 3166 code such as US');
  return text;
}

export function readEntityType(text: string): EntityType {
  return readOneOf('--entity-type', text, ENTITY_TYPES);
}

function readCurrency(text: string): CurrencyCode {
  if (!isCurrencyCode(text)) throw InvalidRequest.at('--currency', 'must be an ISO 4217 code');
  return text;
}
