import { clip } from '../kernel/text.js';

const MAX_KEY_LENGTH = 80;
const MAX_NAME_LENGTH = 120;

/** What payment processors and banks put in front of the merchant's own name. */
const PREFIX =
  /^(?:SQ|TST|SP|PP|PY|IN|EB|CKE|DD|GOOGLE|PAYPAL|STRIPE|ZETTLE|IZETTLE|SUMUP|TOAST|CLOVER|SQUARE|FS|BT|WL|CCB|2CO|DNH)\s?\*\s*/;
const LEADING_WORDS =
  /^(?:POS|PURCHASE|AUTHORIZED|CHECKCARD|DEBIT CARD|CARD|RECURRING|PAYMENT|VISA|MASTERCARD|DBT|CRD|EXTERNAL|WITHDRAWAL|DEPOSIT|ACH|DEBIT|CREDIT|ON|TO|FROM|AT)(?:[\s:-]+|$)/;

/** Codes that tell one payment from another; names that only begin like one stay. */
const REFERENCE_CODE = /\b(?!\d{1,2}[A-Z]{4,}\b|401K\b)[A-Z]*\d[A-Z\d]{3,}\b/g;

/**
 * What all descriptors of one merchant have in common, for learning: NFKC, upper case, without processor
 * prefixes, store numbers, dates, phone numbers and long runs of digits. Never empty, and the key of a key is
 * the key: what was cut out may lay bare more to cut.
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
  // Numbers before prefixes: a date in front would hide one.
  const withoutNumbers = upper
    .replace(/\+?(?:\b1[-. ]?)?\(?\b\d{3}\)?[-. ]\d{3}[-. ]\d{4}\b/g, ' ')
    .replace(/\b\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?\b/g, ' ')
    .replace(/\b(?:STORE|ST|NO|NR|UNIT|REF|ID|INV|INVOICE)[.:]?\s?#?\s?\d+\b/g, ' ')
    .replace(/#\s?\d+/g, ' ')
    .replace(REFERENCE_CODE, ' ')
    .replace(/\b\d{3,}\b/g, ' ');
  const stripped = stripPrefixes(withoutNumbers)
    .replace(/\*+/g, ' ')
    // Marks are letters too: many scripts write their vowels with them.
    .replace(/[^\p{L}\p{M}\p{N}&'+.]+/gu, ' ')
    .replace(/(?<![\p{L}\p{M}])[.']|[.'](?!\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const key = stripped === '' ? upper.replace(/\s+/g, ' ').trim() : stripped;
  return key === '' ? text.slice(0, MAX_KEY_LENGTH) : cut(key);
}

/** At most so many UTF-16 units, without half a character or a blank at the end. */
function cut(key: string): string {
  if (key.length <= MAX_KEY_LENGTH) return key;
  return key
    .slice(0, MAX_KEY_LENGTH)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** A name fit for showing, made of a merchant's key: that of `SQ *BLUE BOTTLE 0231` gives `Blue Bottle`. */
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
