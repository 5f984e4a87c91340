import type { UsStateCode } from '../kernel/us-states.js';

/*
 * The designators that may end a company's name, by state, from the states' statutes and tables made from them. In
 * doubt the narrower reading applies; the designators that every state accepts are always allowed. The state has the
 * last word when it examines the name.
 */

/** Accepted by every state. */
export const LLC_EVERYWHERE = ['LLC', 'L.L.C.', 'Limited Liability Company'];
export const CORP_EVERYWHERE = ['Inc.', 'Inc', 'Incorporated', 'Corp.', 'Corp', 'Corporation'];

/** The full designator with "Limited" shortened to "Ltd." or "Company" to "Co.". */
export const LLC_SHORT_WORDS = ['Limited Liability Co.', 'Ltd. Liability Company', 'Ltd. Liability Co.'];
export const STATES_OF_LLC_SHORT_WORDS: readonly UsStateCode[] = [
  'AK',
  'AR',
  'CA',
  'CO',
  'CT',
  'DC',
  'GA',
  'HI',
  'ID',
  'IA',
  'ME',
  'NE',
  'NJ',
  'NM',
  'NC',
  'SC',
  'TX',
  'UT',
  'VT',
  'WV',
  'WY',
];

/** The Uniform Limited Liability Company Act's shorter forms. */
export const LIMITED_COMPANY = ['Limited Company', 'LC', 'L.C.'];
export const STATES_OF_LIMITED_COMPANY: readonly UsStateCode[] = [
  'AZ',
  'AR',
  'DC',
  'GA',
  'ID',
  'IA',
  'KS',
  'ME',
  'MA',
  'MO',
  'MT',
  'NE',
  'NV',
  'NM',
  'OK',
  'SC',
  'TX',
  'UT',
  'VT',
  'VA',
  'WV',
  'WY',
];

/** For an LLC, on its own. */
export const LIMITED = ['Limited', 'Ltd.', 'Ltd'];
export const STATES_OF_LLC_LIMITED: readonly UsStateCode[] = ['CO', 'NV', 'OH', 'PA'];

/** For a corporation in most states. */
export const COMPANY = ['Company', 'Co.', 'Co'];
export const STATES_WITHOUT_CORP_COMPANY: readonly UsStateCode[] = ['AL', 'CA', 'HI', 'NH', 'NY'];
export const STATES_WITHOUT_CORP_LIMITED: readonly UsStateCode[] = ['AL', 'FL', 'OH', 'TN', 'UT'];
