import { isUuid } from '../kernel/base62.js';
import type { FieldProblem } from '../kernel/domain-error.js';
import { fieldPath } from '../platform/http/field-path.js';

/** One character between digits: a blank, a dash of whatever kind, a dot, a slash. A comma groups thousands. */
const GAP = String.raw`[\s\p{Pd}\u2212./_]`;
/** What begins with a plus is a telephone number. */
const TELEPHONE = new RegExp(String.raw`\+\d(?:${GAP}?[()]?\d){6,14}`, 'gu');
/** Nobody writes anything else in this way. */
const DASHED = /(?<!\d)\d{3}[\p{Pd}\u2212]\d{2}[\p{Pd}\u2212]\d{4}(?!\d)/u;
const PLAIN = /(?<![\p{L}\p{N}])\d{9}(?![\p{L}\p{N}])/gu;
const GROUPED = new RegExp(String.raw`(?<![\p{L}\p{N}])\d(?:${GAP}?\d)*(?![\p{L}\p{N}])`, 'gu');
/** How many digits stand together; an EIN (2-7) and a ZIP+4 (5-4) are not among them. */
const GROUPINGS = new Set(['3-2-4', '3-6', '3-3-3', '1-1-1-1-1-1-1-1-1']);

/** Fields whose nine plain digits mean something else: ZIP+4 without its dash, and mailboxes named by a number. */
const ONLY_DASHED = new Set(['postalCode', 'email']);
/** Fields that count, and the flag that says that there is no SSN. */
const COUNTS = new Set(['authorizedShares']);
const KNOWN_KEYS = new Set(['einNoSsn']);
const KEY_WORDS = new Set(['ssn', 'itin', 'atin', 'tin']);
const KEY_PHRASES = /socialsecurity|tax(?:payer)?(?:id|number)/;

const HELD = 'holds what looks like an SSN or ITIN: none is kept here (an EIN is written as 12-3456789)';
const NAMED = 'must not be sent: no SSN, ITIN or other tax id of a person is kept here';

/** Where a body holds the tax id of a person: in a value, text or number, or by the name of a field. */
export function personalTaxIdProblems(body: unknown, path = ''): FieldProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const here = fieldPath(path, key);
    if (namesPersonalTaxId(key)) return [{ path: here, problem: NAMED }];
    if (holdsPersonalTaxId(key) || holdsPersonalTaxId(value, Array.isArray(body) ? path : key))
      return [{ path: here, problem: HELD }];
    return personalTaxIdProblems(value, here);
  });
}

/** Whether a field by this name is one for the tax id of a person: `ssn`, `memberItin`, `tax_id`. */
export function namesPersonalTaxId(key: string): boolean {
  if (KNOWN_KEYS.has(key)) return false;
  const words = (key.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
  return words.some((word) => KEY_WORDS.has(word)) || KEY_PHRASES.test(words.join(''));
}

/** Whether a value may be an SSN or ITIN, or have one in it; `field` is the name of the field that holds it. */
export function holdsPersonalTaxId(value: unknown, field = ''): boolean {
  if (COUNTS.has(field)) return false;
  if (typeof value === 'number') return /^\d{9}$/.test(String(value)) && couldBePersonal(String(value));
  if (typeof value !== 'string' || isUuid(value)) return false;
  const text = plainTextOf(value);
  if (DASHED.test(text)) return true;
  if (ONLY_DASHED.has(field)) return false;
  if (text.match(PLAIN)?.some(couldBePersonal)) return true;
  return (text.match(GROUPED) ?? []).some(
    (found) => GROUPINGS.has(groupingOf(found)) && couldBePersonal(found.replaceAll(/\D/g, '')),
  );
}

/** Text as it reads: full-width digits as digits, without what is invisible, and without telephone numbers. */
function plainTextOf(value: string): string {
  return value
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/ssn|itin/gi, ' ')
    .replaceAll(TELEPHONE, ' ');
}

/** `3-2-4` of `123 45 6789`. */
function groupingOf(digits: string): string {
  return digits
    .split(/\D/)
    .map((group) => group.length)
    .join('-');
}

/**
 * Whether nine digits can be an SSN (no area 000, 666 or 9xx, no group 00, no serial 0000) or an ITIN or ATIN
 * (area 9xx, group from 50).
 */
function couldBePersonal(digits: string): boolean {
  const [area, group, serial] = [digits.slice(0, 3), Number(digits.slice(3, 5)), digits.slice(5)];
  if (area.startsWith('9')) return group >= 50;
  return area !== '000' && area !== '666' && group !== 0 && serial !== '0000';
}
