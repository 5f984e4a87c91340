import { COUNTRY_CHOICES, US_STATE_CHOICES } from '../../components/choices';
import type { EntityType, LegalEntityView } from '../../data/contract';

export const KIND_WORDS: Readonly<Record<EntityType, string>> = {
  llc: 'LLC',
  c_corp: 'corporation',
  s_corp: 'S corporation',
  partnership: 'partnership',
  sole_prop: 'sole proprietorship',
  nonprofit: 'nonprofit',
};

export const STATUS_WORDS: Readonly<Record<Exclude<LegalEntityView['status'], 'active'>, string>> = {
  pending: 'Being formed',
  suspended: 'Suspended',
  dissolved: 'Dissolved',
};

export type KnownTaxIdType = Exclude<LegalEntityView['taxIdType'], 'none'>;

export const TAX_ID_WORDS: Readonly<Record<KnownTaxIdType, string>> = {
  EIN: 'EIN',
  SSN: 'SSN',
  ITIN: 'ITIN',
  FOREIGN: 'Foreign tax id',
};

/** `EIN ending in 6789`, or that there is none: nothing else of a tax id is ever shown. */
export function taxIdOf({ taxIdType, taxIdMasked }: LegalEntityView): string {
  if (taxIdType === 'none') return 'no tax id';
  const end = taxIdMasked.replaceAll('*', '');
  const name = TAX_ID_WORDS[taxIdType];
  return end === '' ? name : `${name} ending in ${end}`;
}

/** Where it was formed, such as `Delaware` or `Germany`. */
export function placeOf({ country, formationState }: LegalEntityView): string {
  const state = US_STATE_CHOICES.find(({ value }) => value === formationState)?.label ?? formationState;
  if (country === 'US' && state !== null) return state;
  const name = COUNTRY_CHOICES.find(({ value }) => value === country)?.label ?? country;
  return state === null ? name : `${state}, ${name}`;
}

/** The lines of an address that are known. */
export function linesOf(address: NonNullable<LegalEntityView['address']>): readonly string[] {
  const { line1, line2, city, region, postalCode, country } = address;
  return [line1, line2, city, region, postalCode, country].filter((line) => line !== undefined);
}

/** `December` for 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
