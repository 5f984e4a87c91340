import { COUNTRY_CODES, currencyOfCountry } from '../../../src/kernel/country.js';
import { CURRENCY_CODES } from '../../../src/kernel/currency.js';
import { nameOfUsState, US_STATE_CODES, US_TERRITORIES } from '../../../src/kernel/us-states.js';
import { ENTITY_TYPES, type EntityType, type Regime } from '../data/contract';

interface Choice {
  readonly value: string;
  readonly label: string;
}

export const ENTITY_TYPE_WORDS: Readonly<Record<EntityType, string>> = {
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

export const REGIME_WORDS: Readonly<Record<Regime, string>> = {
  disregarded: 'Disregarded entity: its owner is taxed',
  partnership: 'Partnership',
  c_corp: 'Corporation (C corp)',
  s_corp: 'S corporation',
};

/** The states that companies are formed in. */
export const FORMATION_STATE_CHOICES: readonly Choice[] = US_STATE_CODES.map((value) => ({
  value,
  label: nameOfUsState(value),
})).toSorted(byLabel);

/** The states of the United States, then the territories. */
export const US_STATE_CHOICES: readonly Choice[] = [
  ...FORMATION_STATE_CHOICES,
  ...US_TERRITORIES.map(({ code, name }) => ({ value: code, label: name })),
];

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
  return codes.map((value) => ({ value, label: label(names.of(value) ?? value, value) })).toSorted(byLabel);
}

function byLabel(a: Choice, b: Choice): number {
  return a.label.localeCompare(b.label, 'en');
}
