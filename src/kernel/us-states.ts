/** USPS codes of the states of the United States and the District of Columbia, with their names. */
const STATE_NAMES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;

export type UsStateCode = keyof typeof STATE_NAMES;

export const US_STATE_CODES = Object.keys(STATE_NAMES) as UsStateCode[];

const CODES_BY_NAME = new Map(US_STATE_CODES.map((code) => [STATE_NAMES[code].toLowerCase(), code]));

/** `Delaware` for `DE`. */
export function nameOfUsState(code: UsStateCode): string {
  return STATE_NAMES[code];
}

export function isUsStateCode(value: unknown): value is UsStateCode {
  return typeof value === 'string' && Object.hasOwn(STATE_NAMES, value);
}

/** The code of a state given by code or name in any case; null for anything else. */
export function usStateOf(text: string | null): UsStateCode | null {
  const written = (text ?? '').trim();
  const code = written.toUpperCase();
  return isUsStateCode(code) ? code : (CODES_BY_NAME.get(written.toLowerCase()) ?? null);
}

/** The territories that form companies. */
export const US_TERRITORIES = [
  { code: 'PR', name: 'Puerto Rico' },
  { code: 'VI', name: 'U.S. Virgin Islands' },
  { code: 'GU', name: 'Guam' },
  { code: 'AS', name: 'American Samoa' },
  { code: 'MP', name: 'Northern Mariana Islands' },
] as const;

/** Their codes and names in lower case. */
const TERRITORIES: ReadonlySet<string> = new Set(
  [...US_TERRITORIES.flatMap(({ code, name }) => [code, name]), 'US Virgin Islands', 'Virgin Islands'].map(
    (name) => name.toLowerCase(),
  ),
);

/** Whether text names a territory that forms companies, by code or name. */
export function isUsTerritory(text: string): boolean {
  return TERRITORIES.has(text.trim().toLowerCase());
}

/** The United States, and the territories that the US Postal Service serves under a state code. */
const PARTS_OF_UNITED_STATES = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM']);

/** Whether an ISO 3166-1 code is of the United States or one of their territories. */
export function isPartOfUnitedStates(country: string): boolean {
  return PARTS_OF_UNITED_STATES.has(country);
}
