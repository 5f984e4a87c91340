import { canWrite } from './form-fonts.js';

/** What is left of a text on the form, and the characters that the form cannot carry: with any, it is not written. */
export interface FormText {
  readonly text: string;
  readonly refused: readonly string[];
}

/** Letters that Unicode does not take apart, as passports write them (ICAO Doc 9303, part 3, section 6). */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ł: 'L',
  ł: 'l',
  Ŋ: 'N',
  ŋ: 'n',
  Ŧ: 'T',
  ŧ: 't',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
  ĸ: 'q',
  Ə: 'E',
  ə: 'e',
};

/** Marks that have a plain twin, and those that the IRS asks to be spelled out in a name. */
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
const NAME_MARKS: Readonly<Record<string, string>> = {
  '\u2013': '-',
  '\u2014': '-',
  '/': '-',
  '\\': '-',
  '+': ' plus ',
  '@': ' at ',
};

/**
 * Text as it is written on the form: letters with marks that its font has stay (é), others lose them (ş), white
 * space is one blank, invisible characters go. Other alphabets are refused: nobody reads a guess.
 */
export function toFormText(written: string): FormText {
  return convert(written, (char) => {
    if (canWrite(char)) return char;
    const plain = MARKS[char] ?? withoutMarks(char);
    return isWritable(plain) ? plain : null;
  });
}

/**
 * Line 1: the IRS keeps names in letters, digits, hyphen, ampersand and blanks. Letters lose their marks, a stroke
 * becomes a hyphen, plus and at are spelled out, and every other mark, as point, comma and apostrophe, is dropped
 * without a blank in its place.
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
  const taken = char.normalize('NFKD').replace(/\p{M}/gu, '');
  return Array.from(taken, (part) => LETTERS[part] ?? MARKS[part] ?? part).join('');
}

function isWritable(text: string): boolean {
  return Array.from(text).every(canWrite);
}

function convert(written: string, toPlain: (char: string) => string | null): FormText {
  const refused = new Set<string>();
  // A variation selector or joiner means nothing on paper; a control character stands for a blank.
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
