import { clip } from '../kernel/text.js';

const MAX_KEY_LENGTH = 80;
const MAX_NAME_LENGTH = 120;

/** Prefixes that payment processors and banks add to the merchant's name. */
const PREFIX =
  /^(?:SQ|TST|SP|PP|PY|IN|EB|CKE|DD|GOOGLE|PAYPAL|STRIPE|ZETTLE|IZETTLE|SUMUP|TOAST|CLOVER|SQUARE|FS|BT|WL|CCB|2CO|DNH)\s?\*\s*/;
const LEADING_WORDS =
  /^(?:POS|PURCHASE|AUTHORIZED|CHECKCARD|DEBIT CARD|CARD|RECURRING|PAYMENT|VISA|MASTERCARD|DBT|CRD|EXTERNAL|WITHDRAWAL|DEPOSIT|ACH|DEBIT|CREDIT|ON|TO|FROM|AT)(?:[\s:-]+|$)/;

/** Codes of single payments. Names that only start like a code are not removed. */
const REFERENCE_CODE = /\b(?!\d{1,2}[A-Z]{4,}\b|401K\b)[A-Z]*\d[A-Z\d]{3,}\b/g;

/**
 * Reduces a descriptor to what all descriptors of the merchant share: NFKC, upper case, without processor prefixes, store
 * numbers, dates, phone numbers and long numbers. The result is never empty. It repeats until nothing more can be
 * removed, so the key of a key is the same key.
 */
export function merchantKey(text: string): string {
  for (let key = strip(text); ;) {
    const next = strip(key);
    if (next === key) return key;
    key = next;
  }
}

function strip(text: string): string {
  const upper = text.normalize('NFKC').toUpperCase();
  // Numbers first: a leading date would hide a prefix.
  const withoutNumbers = upper
    .replace(/\+?(?:\b1[-. ]?)?\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g, ' ')
    .replace(/\b\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?\b/g, ' ')
    .replace(/\b(?:STORE|ST|NO|NR|UNIT|REF|ID|INV|INVOICE)[.:]?\s?#?\s?\d+\b/g, ' ')
    .replace(/#\s?\d+/g, ' ')
    .replace(REFERENCE_CODE, ' ')
    .replace(/\b\d{3,}\b/g, ' ');
  const stripped = stripPrefixes(withoutNumbers)
    .replace(/\*+/g, ' ')
    // Do not remove combining marks: many scripts use them for vowels.
    .replace(/[^\p{L}\p{M}\p{N}&'+.]+/gu, ' ')
    .replace(/(?<![\p{L}\p{M}])[.']|[.'](?!\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const key = stripped === '' ? upper.replace(/\s+/g, ' ').trim() : stripped;
  return key === '' ? text.slice(0, MAX_KEY_LENGTH) : cut(key);
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
    const next = rest.replace(PREFIX, '').replace(LEADING_WORDS, '');
    if (next === rest) return rest;
    if (next.trim() === '') return rest;
    rest = next.trim();
  }
}
