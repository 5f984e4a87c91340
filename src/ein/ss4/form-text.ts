import { plainLetter } from '../../kernel/names.js';
import { canWrite } from './form-fonts.js';

/** A text as written on the form. A text with refused characters cannot be written. */
export interface FormText {
  readonly text: string;
  readonly refused: readonly string[];
}

/** Punctuation with a plain equivalent. */
const MARKS: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2015': '-',
  '\u2212': '-',
  '\u02bc': "'",
  '\u02bb': "'",
  '\u2032': "'",
  '\u2033': '"',
  '\u2044': '/',
};
/** Punctuation that the IRS wants replaced in a name. */
const NAME_MARKS: Readonly<Record<string, string>> = {
  '\u2013': '-',
  '\u2014': '-',
  '/': '-',
  '\\': '-',
  '+': ' plus ',
  '@': ' at ',
};

/**
 * Text as written on the form: accented letters stay if the font has them (é) and lose the accent otherwise (ş), white
 * space becomes one space, invisible characters are removed. Other alphabets are refused, not transliterated.
 */
export function toFormText(written: string): FormText {
  return convert(written, (char) => {
    if (canWrite(char)) return char;
    const plain = MARKS[char] ?? withoutMarks(char);
    return isWritable(plain) ? plain : null;
  });
}

/**
 * Line 1: the IRS stores names in letters, digits, hyphens, ampersands and spaces. Letters lose their accents, a slash
 * becomes a hyphen, `+` and `@` are spelled out, and all other punctuation is removed without a space in its place.
 */
export function toIrsName(written: string): FormText {
  const name = convert(written, (char) => {
    const plain = withoutMarks(char);
    if (/^[A-Za-z0-9 ]*$/.test(plain) && !isMark(char)) return plain;
    if (!isMark(char) && !isMark(plain)) return null;
    return NAME_MARKS[char] ?? NAME_MARKS[plain] ?? (/^[&-]$/.test(plain) ? plain : '');
  });
  return /[A-Za-z0-9]/.test(name.text) ? name : { ...name, text: '' };
}

function isMark(char: string): boolean {
  return /^[\p{P}\p{S}]$/u.test(char);
}

function withoutMarks(char: string): string {
  const base = char.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(base, (part) => MARKS[part] ?? plainLetter(part)).join('');
}

function isWritable(text: string): boolean {
  return Array.from(text).every(canWrite);
}

function convert(written: string, toPlain: (char: string) => string | null): FormText {
  const refused = new Set<string>();
  // Variation selectors and joiners mean nothing on paper; control characters become spaces.
  const visible = written
    .toWellFormed()
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ');
  const text = Array.from(visible.normalize('NFC'), (char) => {
    const plain = toPlain(char);
    if (plain === null) refused.add(char);
    return plain ?? '';
  });
  return { text: text.join('').replace(/ +/g, ' ').trim(), refused: [...refused] };
}
