import { PRINCIPAL_ACTIVITIES, type PrincipalActivity } from './ss4-facts.js';
import { ENTITY_BOXES, REASON_BOXES } from './ss4-kinds.js';
import type { Ss4Box, TextLine } from './ss4-lines.js';

// The field names of the official fillable Form SS-4, Rev. December 2025.
const PAGE = 'topmostSubform[0].Page1[0].';

const TEXT_NUMBERS: Readonly<Record<TextLine, string>> = {
  '1': 'f1_2',
  '2': 'f1_3',
  '3': 'f1_4',
  '4a': 'Line4ReadOrder[0].f1_5',
  '4b': 'Line4ReadOrder[0].f1_6',
  '5a': 'f1_7',
  '5b': 'f1_8',
  '6': 'f1_9',
  '7a': 'f1_10',
  '7b': 'f1_11',
  '8b': 'f1_12',
  '9a.corporation': 'f1_16',
  '9a.other': 'f1_19',
  '9b.state': 'f1_21',
  '9b.country': 'f1_22',
  '10.started_business': 'f1_25',
  '10.other': 'f1_30',
  '11': 'f1_31',
  '12': 'f1_32',
  '13.agricultural': 'f1_33',
  '13.household': 'f1_34',
  '13.other': 'f1_35',
  '15': 'f1_36',
  '16.other': 'f1_37',
  '17': 'f1_38',
  '18': 'f1_39',
  'designee.name': 'f1_40',
  'designee.phone': 'f1_41',
  'designee.address': 'f1_42',
  'designee.fax': 'f1_43',
  'applicant.name_and_title': 'f1_44',
  'applicant.phone': 'f1_45',
  'applicant.fax': 'f1_46',
};

/** Line 16 in the order of its fields, which is not the reading order. */
const ACTIVITY_ORDER: readonly PrincipalActivity[] = [
  'health_care',
  'wholesale_agent',
  'construction',
  'rental_leasing',
  'transportation_warehousing',
  'accommodation_food',
  'wholesale_other',
  'retail',
  'real_estate',
  'manufacturing',
  'finance_insurance',
  'other',
];

export const TEXT_FIELDS = Object.fromEntries(
  Object.entries(TEXT_NUMBERS).map(([line, number]) => [line, `${PAGE}${number}[0]`]),
) as Readonly<Record<TextLine, string>>;

/** Where the text of `10.started_business` continues. */
export const CONTINUATION_FIELD = `${PAGE}f1_26[0]`;

const box = (number: string, index: number) => `${PAGE}${number}[${index}]`;

export const BOX_FIELDS = Object.fromEntries<string>([
  ['8a.yes', box('c1_1', 0)],
  ['8a.no', box('c1_1', 1)],
  ['8c.yes', box('c1_2', 0)],
  ['8c.no', box('c1_2', 1)],
  ...ENTITY_BOXES.map((name, index) => [`9a.${name}`, box('c1_3', index)] as const),
  ...REASON_BOXES.map((name, index) => [`10.${name}`, box('c1_4', index)] as const),
  ['14', box('c1_5', 0)],
  ...PRINCIPAL_ACTIVITIES.map((name) => [`16.${name}`, box('c1_6', ACTIVITY_ORDER.indexOf(name))] as const),
  ['18.yes', box('c1_7', 0)],
  ['18.no', box('c1_7', 1)],
]) as Readonly<Record<Ss4Box, string>>;
