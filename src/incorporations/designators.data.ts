import type { UsStateCode } from '../kernel/us-states.js';

/*
 * What may stand behind the name of a company, by state. Gathered from the states' statutes and tables made from them;
 * where they leave doubt, the narrower reading stands: the words that every state takes are always there. The state
 * itself has the last word when it examines the name.
 */

/** Taken by every state. */
export const LLC_EVERYWHERE = ['LLC', 'L.L.C.', 'Limited Liability Company'];
export const CORP_EVERYWHERE = ['Inc.', 'Inc', 'Incorporated', 'Corp.', 'Corp', 'Corporation'];

/** "Limited" as "Ltd." and "Company" as "Co." within the full words. */
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

/** For an LLC by itself. */
export const LIMITED = ['Limited', 'Ltd.', 'Ltd'];
export const STATES_OF_LLC_LIMITED: readonly UsStateCode[] = ['CO', 'NV', 'OH', 'PA'];

/** For a corporation in most states. */
export const COMPANY = ['Company', 'Co.', 'Co'];
export const STATES_WITHOUT_CORP_COMPANY: readonly UsStateCode[] = ['AL', 'CA', 'HI', 'NH', 'NY'];
export const STATES_WITHOUT_CORP_LIMITED: readonly UsStateCode[] = ['AL', 'FL', 'OH', 'TN', 'UT'];
