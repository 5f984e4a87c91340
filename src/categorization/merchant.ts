import { clip } from '../kernel/text.js';
import { withoutAchFields } from './ach-fields.js';

const MAX_KEY_LENGTH = 80;
const MAX_NAME_LENGTH = 120;
/** The longest description. */
const MAX_TEXT_LENGTH = 500;

/** Prefixes that payment processors and banks add to the merchant's name. A brand such as Google is itself the merchant. */
const PREFIX =
  /^(?:(?:SQ|TST|SP|PP|PY|IN|EB|CKE|DD|PAYPAL|STRIPE|ZETTLE|IZETTLE|SUMUP|TOAST|CLOVER|SQUARE|FS|FSP|BT|WL|CCB|2CO|2CO\.COM|DNH|WPY|YSI|SPO|PADDLE\.NET|CKO|FSI|GUM|LS|NIC|NYX|OLO|PAR|PMT|PPL|RTL|UEP|CTLP|FH|ZSK)\s?\*|TST-)\s*/;
const LEADING_WORDS =
  /^(?:POS|PURCHASE|AUTHORIZED|PREAUTHORIZED|CHECKCARD|CHECK CARD|DEBIT CARD|CARD|RECURRING|PAYMENT|VISA|MASTERCARD|DBT|CRD|EXTERNAL|ELECTRONIC|WITHDRAWAL|DEPOSIT|ACH|DEBIT|CREDIT|ON|TO|FROM|AT(?!\s?&))(?:[\s:-]+|$)/;
/** The card that paid: `S305071 CARD 4432`. */
const CARD_NUMBER = /\sCARD\s?[X*]*\d{4}\s*$/;

/** A number right behind a name, such as that of a ticket or store: the name is kept. Words for a number are not a name. */
const NUMBERED_NAME =
  /\b(?!REF|INV|TRN|TXN|TRACE|CONF|AUTH|ORDER|TRANS|CHECK|INVOICE)([A-Z]{4,}(?=\d{3,}[A-Z]?\b)|[A-Z]{3}(?=\d{9,}\b))\d+[A-Z]?\b/g;

/** Codes of single payments. Names that only start like a code are not removed. */
const REFERENCE_CODE = /\b(?!\d{1,2}[A-Z]{4,}\b|401K\b)[A-Z]*\d[A-Z\d]{3,}\b/g;

/**
 * Reduces a descriptor to what all descriptors of the merchant share: NFKC, upper case, without processor prefixes, store
 * numbers, dates, phone numbers and long numbers. The result is never empty. It repeats until nothing more can be
 * removed, so the key of a key is the same key.
 */
export function merchantKey(text: string): string {
  for (let key = strip(clip(text, MAX_TEXT_LENGTH)); ;) {
    const next = strip(key);
    if (next === key) return key;
    key = next;
  }
}

function strip(text: string): string {
  const upper = text.normalize('NFKC').toUpperCase();
  // Numbers first: a leading date would hide a prefix.
  const named = withoutNumbers(withoutMailAddress(withApostrophes(withoutAchFields(upper))));
  const stripped = withoutPunctuation(stripPrefixes(named)).replace(/\s+/g, ' ').trim();
  const key = stripped === '' ? upper.replace(/\s+/g, ' ').trim() : stripped;
  return key === '' ? text.slice(0, MAX_KEY_LENGTH) : cut(key);
}

function withoutNumbers(text: string): string {
  if (!/\d/.test(text)) return text;
  return text
    .replace(CARD_NUMBER, '')
    .replace(/\+?(?:\b1[-. ]?)?\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g, ' ')
    .replace(/\b\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?\b/g, ' ')
    .replace(/\b(?:STORE|ST|NO|NR|UNIT|REF|ID|INV|INVOICE)[.:]?\s?#?\s?\d+\b/g, ' ')
    .replace(/#\s?\d+/g, ' ')
    .replace(NUMBERED_NAME, '$1 ')
    .replace(REFERENCE_CODE, ' ')
    .replace(/\b\d{3,}\b/g, ' ');
}

/** Removes a mail address whose host is a name before it: `GOOGLE *ADS cc@google.com`. */
function withoutMailAddress(text: string): string {
  if (!text.includes('@')) return text;
  const names = new Map<string, number>();
  for (const { 0: name, index } of text.matchAll(/\b[A-Z]{3,}\b/g))
    if (!names.has(name)) names.set(name, index);
  for (const { 0: address, 1: host = '', index } of text.matchAll(/\s\S{1,64}?@([A-Z]{3,})\.[A-Z.]+/g))
    if ((names.get(host) ?? index) < index) return text.slice(0, index) + text.slice(index + address.length);
  return text;
}

function withoutPunctuation(text: string): string {
  if (/^[A-Z0-9\s&+]*$/.test(text)) return text;
  // Do not remove combining marks: many scripts use them for vowels.
  return text.replace(/[^\p{L}\p{M}\p{N}&'+.]+/gu, ' ').replace(/(?<![\p{L}\p{M}])[.']|[.'](?!\p{L})/gu, ' ');
}

/** Banks replace apostrophes: `TRADER JOE S`, `O REILLY` and `O’REILLY` become `TRADER JOE'S` and `O'REILLY`. */
function withApostrophes(text: string): string {
  return (
    text
      .replace(/[‘’ʼ`]/g, "'")
      // `INTUIT PAYROLL S` is cut off from SERVICE.
      .replace(/\b(?!PAYROLL)([A-Z]{3,}) S(?![^\s#*])/g, "$1'S")
      .replace(/(?<![^\s*])O (?=[A-Z]{4,}\b)/g, "O'")
  );
}

/** Cuts the key to the maximum length, without half a surrogate pair or a space at the end. */
function cut(key: string): string {
  if (key.length <= MAX_KEY_LENGTH) return key;
  return key
    .slice(0, MAX_KEY_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** A display name from a merchant key: `BLUE BOTTLE` becomes `Blue Bottle`. */
export function merchantName(key: string): string {
  const name = key
    .toLowerCase()
    .replace(/(^|[\s&+.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .normalize('NFC');
  return clip(name, MAX_NAME_LENGTH);
}

function stripPrefixes(text: string): string {
  let rest = text.trim();
  for (;;) {
    const named = /[*-]/.test(rest) ? rest.replace(PREFIX, '') : rest;
    const next = named.replace(LEADING_WORDS, '');
    if (next === rest) return rest;
    if (next.trim() === '') return rest;
    rest = next.trim();
  }
}
