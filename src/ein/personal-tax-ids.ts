import { isUuid } from '../kernel/base62.js';
import type { FieldProblem } from '../kernel/domain-error.js';
import { fieldPath } from '../platform/http/input/fields/field-path.js';

/** One character between digits: a space, any dash, a dot, a slash. Not a comma: it groups thousands. */
const GAP = String.raw`[\s\p{Pd}\u2212./_]`;
/** A number that starts with a plus is a telephone number. */
const TELEPHONE = new RegExp(String.raw`\+\d(?:${GAP}?[()]?\d){6,14}`, 'gu');
/** Nothing else is written like this. */
const DASHED = /(?<!\d)\d{3}[\p{Pd}\u2212]\d{2}[\p{Pd}\u2212]\d{4}(?!\d)/u;
const PLAIN = /(?<![\p{L}\p{N}])\d{9}(?![\p{L}\p{N}])/gu;
const GROUPED = new RegExp(String.raw`(?<![\p{L}\p{N}])\d(?:${GAP}?\d)*(?![\p{L}\p{N}])`, 'gu');
/** How the nine digits may be grouped. An EIN (2-7) and a ZIP+4 (5-4) are not in the list. */
const GROUPINGS = new Set(['3-2-4', '3-6', '3-3-3', '1-1-1-1-1-1-1-1-1']);

/** Fields where nine plain digits mean something else: a ZIP+4 without its dash, a numeric mailbox name. */
const ONLY_DASHED = new Set(['postalCode', 'email']);
/** Fields that contain a count. */
const COUNTS = new Set(['authorizedShares']);
/** The flag that says that the person has no SSN. */
const KNOWN_KEYS = new Set(['einNoSsn']);
const KEY_WORDS = new Set(['ssn', 'itin', 'atin', 'tin']);
const KEY_PHRASES = /socialsecurity|tax(?:payer)?(?:id|number)/;

const LOOKS_PERSONAL =
  'looks like an SSN or ITIN, which this service does not store (write an EIN as 12-3456789)';
const NAMES_PERSONAL = 'must not be sent: this service stores no SSN, ITIN or other personal tax id';

/** The fields of a body that contain a personal tax id (as text or number), or are named like one. */
export function personalTaxIdProblems(body: unknown, path = ''): FieldProblem[] {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => {
    const here = fieldPath(path, key);
    if (namesPersonalTaxId(key)) return [{ path: here, problem: NAMES_PERSONAL }];
    if (containsPersonalTaxId(key) || containsPersonalTaxId(value, Array.isArray(body) ? path : key))
      return [{ path: here, problem: LOOKS_PERSONAL }];
    return personalTaxIdProblems(value, here);
  });
}

/** Whether a field with this name is for a personal tax id: `ssn`, `memberItin`, `tax_id`. */
export function namesPersonalTaxId(key: string): boolean {
  if (KNOWN_KEYS.has(key)) return false;
  const words = (key.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
  return words.some((word) => KEY_WORDS.has(word)) || KEY_PHRASES.test(words.join(''));
}

/** Whether a value is or contains what may be an SSN or ITIN; `field` is the name of its field. */
export function containsPersonalTaxId(value: unknown, field = ''): boolean {
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

/** The visible text: full-width digits become digits; invisible characters and telephone numbers are removed. */
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
