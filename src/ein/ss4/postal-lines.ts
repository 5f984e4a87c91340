import type { PostalAddress } from '../../entities/index.js';
import { isPartOfUnitedStates, usStateOf } from '../../kernel/us-states.js';

/** Where the usual English name is abbreviated, ambiguous or not the one that the IRS uses. */
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  CD: 'Democratic Republic of the Congo',
  CG: 'Republic of the Congo',
  CI: "Cote d'Ivoire",
  HK: 'Hong Kong',
  MM: 'Burma',
  MO: 'Macau',
  TR: 'Turkey',
};
const ENGLISH = new Intl.DisplayNames(['en'], { type: 'region' });

/** Including the US territories. */
export function isInUnitedStates({ country }: PostalAddress): boolean {
  return isPartOfUnitedStates(country);
}

/** The country's English name without abbreviations and accents: `Saint Lucia`, `Bosnia and Herzegovina`. */
export function countryName(country: string): string {
  const name = COUNTRY_NAMES[country] ?? ENGLISH.of(country) ?? country;
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('&', 'and')
    .replaceAll('St. ', 'Saint ')
    .replaceAll('\u2019', "'");
}

/** `1 Main Street, Suite 2`: line 4a. */
export function streetLine({ line1, line2 }: PostalAddress): string {
  return joined([line1, line2]);
}

/** `Cheyenne, WY 82001` inside the United States; city, province, postal code and country in full elsewhere: line 4b. */
export function cityLine(address: PostalAddress): string {
  const { city, region, postalCode, country } = address;
  if (!isInUnitedStates(address)) return joined([city, region, postalCode, countryName(country)]);
  const state = country === 'US' ? (usStateOf(region ?? null) ?? region) : country;
  return joined([city, [state, postalCode].filter(Boolean).join(' ')]);
}

function joined(parts: readonly (string | undefined)[]): string {
  const written = parts.map((part) => part?.replace(/(?<![\s,])[\s,]+$/, '') ?? '');
  return written.filter((part) => part !== '').join(', ');
}
