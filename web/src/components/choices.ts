import { COUNTRY_CODES, currencyOfCountry } from '../../../src/kernel/country.js';
import { CURRENCY_CODES } from '../../../src/kernel/currency.js';
import { ENTITY_TYPES, type EntityType } from '../data/contract';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const ENTITY_TYPE_WORDS: Readonly<Record<EntityType, string>> = {
  llc: 'Limited liability company (LLC)',
  c_corp: 'Corporation (C corp)',
  s_corp: 'S corporation',
  partnership: 'Partnership',
  sole_prop: 'Sole proprietorship',
  nonprofit: 'Nonprofit',
};

export const ENTITY_TYPE_CHOICES: readonly Choice[] = ENTITY_TYPES.map((value) => ({
  value,
  label: ENTITY_TYPE_WORDS[value],
}));

export const COUNTRY_CHOICES: readonly Choice[] = named(COUNTRY_CODES, 'region', (name) => name);

export const CURRENCY_CHOICES: readonly Choice[] = named(
  CURRENCY_CODES,
  'currency',
  (name, code) => `${name} (${code})`,
);

export const TIME_ZONE_CHOICES: readonly Choice[] = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]),
].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** The choices, plus a value that this browser does not list. */
export function withValue(choices: readonly Choice[], value: string): Choice[] {
  return choices.some((choice) => choice.value === value)
    ? [...choices]
    : [{ value, label: value }, ...choices];
}

/** The browser's country as a first guess, which users can change. */
export function guessCountry(): string {
  const region = new Intl.Locale(navigator.language).region ?? '';
  return COUNTRY_CODES.includes(region) ? region : 'US';
}

export function guessTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export { currencyOfCountry };

function named(
  codes: readonly string[],
  type: 'region' | 'currency',
  label: (name: string, code: string) => string,
): Choice[] {
  const names = new Intl.DisplayNames('en', { type });
  return codes
    .map((value) => ({ value, label: label(names.of(value) ?? value, value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
