import { FIRST_DATE } from '../../kernel/calendar-date.js';
import { isCountryCode } from '../../kernel/country.js';
import { fitText } from './fit-text.js';
import { type FormText, toFormText, toIrsName } from './form-text.js';
import { entrySpace } from './page-builder.js';
import { SIGNATURE_AREA, SIGNATURE_SIZES } from './signature-area.js';
import type { Ss4Facts } from './ss4-facts.js';
import { kindProblems } from './ss4-kinds.js';
import { LINE_LABELS } from './ss4-labels.data.js';
import { entryOf } from './ss4-layout.js';
import { ss4Lines, type Ss4Setting, TEXT_LINES, type TextLine } from './ss4-lines.js';

/** Why facts do not fit on the form: `problem` completes a sentence that starts with `path`. */
export interface Ss4Problem {
  readonly path: string;
  readonly problem: string;
}

const NO_SETTING: Ss4Setting = { designee: null, returnFax: null, day: FIRST_DATE };

/** The fact that each line comes from. All other lines are constant and fit. */
const SOURCES: Readonly<Partial<Record<TextLine, string>>> = {
  '1': 'legalName',
  '4a': 'mailingAddress.line1',
  '4b': 'mailingAddress.city',
  '5a': 'streetAddress.line1',
  '5b': 'streetAddress.city',
  '6': 'county',
  '7a': 'responsibleParty.lastName',
  '10.started_business': 'businessPurpose',
  '16.other': 'businessPurpose',
  '17': 'principalProduct',
  'applicant.name_and_title': 'responsibleParty.title',
  'applicant.phone': 'responsibleParty.phone',
  'applicant.fax': 'responsibleParty.fax',
};

/**
 * Everything in the facts that does not fit on Form SS-4: letters of other alphabets, texts that are too long, facts that
 * contradict each other. Facts without problems can always be drawn and signed.
 */
export function ss4Problems(facts: Ss4Facts): Ss4Problem[] {
  const problems = [...factProblems(facts), ...textProblems(facts)];
  return problems.length > 0 ? problems : lengthProblems(facts);
}

/** The same for the settings that appear on the form, by their names. */
export function settingProblems({ designee, returnFax }: Omit<Ss4Setting, 'day'>): string[] {
  const settings: readonly (readonly [string, TextLine, string | null | undefined])[] = [
    ['DESIGNEE_NAME', 'designee.name', designee?.name],
    ['DESIGNEE_PHONE', 'designee.phone', designee?.phone],
    ['DESIGNEE_ADDRESS', 'designee.address', designee?.address],
    ['DESIGNEE_FAX', 'designee.fax', designee?.fax],
    ['RETURN_FAX', 'applicant.fax', returnFax],
  ];
  return settings.flatMap(([name, line, text]) => {
    const written = toFormText(text ?? '');
    const problem = refusal(written) ?? (fits(line, written.text) ? null : `is too long for ${nameOf(line)}`);
    return problem === null ? [] : [`${name} ${problem}`];
  });
}

/** Why a required text cannot be written on the form; null if it can. */
function textProblem(text: FormText): string | null {
  return refusal(text) ?? (text.text === '' ? 'must contain letters or digits' : null);
}

function factProblems(facts: Ss4Facts): Ss4Problem[] {
  const { closingMonth, mailingAddress, streetAddress, responsibleParty } = facts;
  const isMonth = Number.isInteger(closingMonth) && closingMonth >= 1 && closingMonth <= 12;
  const country = (code: string) =>
    isCountryCode(code) ? null : 'must be an ISO 3166 country code such as US';
  return [
    ...kindProblems(facts),
    ...at('closingMonth', isMonth ? null : 'must be a month from 1 to 12'),
    ...at('mailingAddress.country', country(mailingAddress.country)),
    ...(streetAddress ? at('streetAddress.country', country(streetAddress.country)) : []),
    ...at('responsibleParty.address.country', country(responsibleParty.address.country)),
  ];
}

function textProblems(facts: Ss4Facts): Ss4Problem[] {
  const { responsibleParty: party, mailingAddress: address, streetAddress: street } = facts;
  const required = {
    'responsibleParty.firstName': party.firstName,
    'responsibleParty.lastName': party.lastName,
    'responsibleParty.title': party.title,
    'responsibleParty.phone': party.phone,
    'mailingAddress.line1': address.line1,
    'mailingAddress.city': address.city,
    ...(street ? { 'streetAddress.line1': street.line1, 'streetAddress.city': street.city } : {}),
    businessPurpose: facts.businessPurpose,
    principalProduct: facts.principalProduct,
  };
  const optional = {
    'responsibleParty.fax': party.fax,
    'mailingAddress.line2': address.line2,
    'mailingAddress.region': address.region,
    'mailingAddress.postalCode': address.postalCode,
    'streetAddress.line2': street?.line2,
    'streetAddress.region': street?.region,
    'streetAddress.postalCode': street?.postalCode,
    county: facts.county,
  };
  return [
    ...at('legalName', textProblem(toIrsName(facts.legalName))),
    ...Object.entries(required).flatMap(([path, text]) => at(path, textProblem(toFormText(text)))),
    ...Object.entries(optional).flatMap(([path, text]) => at(path, refusal(toFormText(text ?? '')))),
  ];
}

function lengthProblems(facts: Ss4Facts): Ss4Problem[] {
  const { texts } = ss4Lines(facts, NO_SETTING);
  const tooLong = TEXT_LINES.flatMap((line) => {
    const path = SOURCES[line];
    if (path === undefined || fits(line, texts[line])) return [];
    return at(path, `is too long for ${nameOf(line)} of Form SS-4`);
  });
  const signature = { ...SIGNATURE_AREA.signature, ...SIGNATURE_SIZES };
  if (fitText(texts['7a'], signature, 'script') !== null) return tooLong;
  return [...tooLong, ...at('responsibleParty.lastName', 'is too long for the signature on Form SS-4')];
}

function fits(line: TextLine, text: string): boolean {
  return fitText(text, entrySpace(entryOf(line)), 'regular') !== null;
}

function nameOf(line: TextLine): string {
  return /^\d/.test(line) ? `line ${line.split('.')[0]}` : `the entry "${LINE_LABELS[line]}"`;
}

function refusal({ refused }: FormText): string | null {
  if (refused.length === 0) return null;
  const shown = refused.slice(0, 5).map((char) => JSON.stringify(char));
  return `must be in the Latin alphabet: Form SS-4 cannot contain ${shown.join(', ')}`;
}

function at(path: string, problem: string | null): Ss4Problem[] {
  return problem === null ? [] : [{ path, problem }];
}
