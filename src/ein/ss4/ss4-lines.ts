import type { CalendarDate } from '../../kernel/calendar-date.js';
import { nameOfUsState } from '../../kernel/us-states.js';
import type { Designee } from './designee.js';
import { toFormText, toIrsName } from './form-text.js';
import { cityLine, streetLine } from './postal-lines.js';
import type { PrincipalActivity, Ss4Facts } from './ss4-facts.js';
import { type EntityBox, KINDS, kindOf, type ReasonBox } from './ss4-kinds.js';

/** The texts of the form, by line. The text next to a checkbox has the name of the box. */
export const TEXT_LINES = [
  '1',
  '2',
  '3',
  '4a',
  '4b',
  '5a',
  '5b',
  '6',
  '7a',
  '7b',
  '8b',
  '9a.corporation',
  '9a.other',
  '9b.state',
  '9b.country',
  '10.started_business',
  '10.other',
  '11',
  '12',
  '13.agricultural',
  '13.household',
  '13.other',
  '15',
  '16.other',
  '17',
  '18',
  'designee.name',
  'designee.phone',
  'designee.address',
  'designee.fax',
  'applicant.name_and_title',
  'applicant.phone',
  'applicant.fax',
] as const;
export type TextLine = (typeof TEXT_LINES)[number];

export type Ss4Box =
  | `8a.${YesOrNo}`
  | `8c.${YesOrNo}`
  | `9a.${EntityBox}`
  | `10.${ReasonBox}`
  | '14'
  | `16.${PrincipalActivity}`
  | `18.${YesOrNo}`;
type YesOrNo = 'yes' | 'no';

/** The whole form: the text of every line ('' next to an unchecked box) and the checked boxes. */
export interface Ss4Lines {
  readonly texts: Readonly<Record<TextLine, string>>;
  readonly boxes: readonly Ss4Box[];
}

/** What the form contains as well as the facts. */
export interface Ss4Setting {
  readonly designee: Designee | null;
  /** The applicant's fax number, to which the IRS faxes the EIN; null: the responsible party's number. */
  readonly returnFax: string | null;
  /** The date of the form. */
  readonly day: CalendarDate;
}

export const NOT_APPLICABLE = 'N/A';
// Line 7b is required; this is the entry of a person without SSN or ITIN (instructions for Form SS-4, line 7b).
const NO_TAX_ID = 'FOREIGN';
const MONTHS = [
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

/** Every line of Form SS-4. Throws a RangeError for facts that contradict each other (see ss4Problems). */
export function ss4Lines(facts: Ss4Facts, setting: Ss4Setting): Ss4Lines {
  const { responsibleParty: party, mailingAddress, streetAddress } = facts;
  const kind = KINDS[kindOf(facts)];
  const isCorporation = facts.entityType === 'CORP';
  const purpose = written(facts.businessPurpose);
  const name = written(`${party.firstName} ${party.lastName}`);
  const texts: Record<TextLine, string> = {
    '1': toIrsName(facts.legalName).text,
    '2': NOT_APPLICABLE,
    '3': NOT_APPLICABLE,
    '4a': written(streetLine(mailingAddress)),
    '4b': written(cityLine(mailingAddress)),
    '5a': streetAddress ? written(streetLine(streetAddress)) : NOT_APPLICABLE,
    '5b': streetAddress ? written(cityLine(streetAddress)) : NOT_APPLICABLE,
    '6': countyLine(facts),
    '7a': name,
    '7b': NO_TAX_ID,
    '8b': isCorporation ? NOT_APPLICABLE : String(facts.memberCount),
    '9a.corporation': kind.entityBox === 'corporation' ? kind.entityText : '',
    '9a.other': kind.entityBox === 'other' ? kind.entityText : '',
    '9b.state': kind.entityBox === 'corporation' ? nameOfUsState(facts.filingState) : NOT_APPLICABLE,
    '9b.country': NOT_APPLICABLE,
    '10.started_business': kind.reasonBox === 'started_business' ? purpose : '',
    '10.other': kind.reasonBox === 'other' ? kind.reasonText : '',
    '11': slashed(facts.startDate ?? setting.day),
    '12': monthName(facts.closingMonth),
    '13.agricultural': '0',
    '13.household': '0',
    '13.other': '0',
    '15': NOT_APPLICABLE,
    '16.other': facts.principalActivity === 'other' ? purpose : '',
    '17': written(facts.principalProduct),
    '18': NOT_APPLICABLE,
    'designee.name': written(setting.designee?.name),
    'designee.phone': written(setting.designee?.phone),
    'designee.address': written(setting.designee?.address),
    'designee.fax': written(setting.designee?.fax),
    'applicant.name_and_title': written(`${name}, ${party.title}`),
    'applicant.phone': written(party.phone),
    'applicant.fax': written(setting.returnFax ?? party.fax),
  };
  // Line 8c applies to LLCs only; line 14 applies to employers, and a new company is not one.
  const llc: Ss4Box[] = isCorporation ? ['8a.no'] : ['8a.yes', '8c.yes'];
  const chosen: Ss4Box[] = [
    `9a.${kind.entityBox}`,
    `10.${kind.reasonBox}`,
    `16.${facts.principalActivity}`,
    '18.no',
  ];
  return { texts, boxes: [...llc, ...chosen] };
}

/** `11/21/2025`. */
export function slashed(date: CalendarDate): string {
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

function written(text: string | null | undefined): string {
  return toFormText(text ?? '').text || NOT_APPLICABLE;
}

function monthName(month: number): string {
  const name = MONTHS[month - 1];
  if (name === undefined) throw new RangeError(`closingMonth must be 1 to 12, not ${month}`);
  return name;
}

function countyLine({ county, filingState }: Ss4Facts): string {
  const state = nameOfUsState(filingState);
  const given = toFormText(county ?? '').text;
  if (given === '') return state;
  const namesState = new RegExp(`[-,] ?${state}$`, 'i').test(given);
  return namesState ? given : `${given} - ${state}`;
}
