import type { PostalAddress } from '../../entities/index.js';
import { nameWords } from '../../kernel/names.js';
import { BOX_NAMES, LEADING_BOX_NAMES, NUMBERED_BOX_NAMES } from './post-office-boxes.data.js';

const NAMES = BOX_NAMES.map(nameWords);
const NUMBERED = NUMBERED_BOX_NAMES.map(nameWords);
const LEADING = LEADING_BOX_NAMES.map(nameWords);
/** Between a name and its number. */
const NUMBER_WORDS: ReadonlySet<string> = new Set(['NO', 'NR', 'N', 'N\u00ba', 'NUMBER']);

/** Whether an address is a post-office box, or has one. */
export function isPostOfficeBox({ line1, line2 = '' }: Pick<PostalAddress, 'line1' | 'line2'>): boolean {
  const lines = [line1, line2];
  const parts = lines.flatMap((line) => line.split(/[,;]/)).map(nameWords);
  return (
    lines.some((line) => hasName(nameWords(line))) ||
    parts.some((part) => hasNumber(part, NUMBERED)) ||
    hasNumber(nameWords(line1), LEADING)
  );
}

function hasName(words: readonly string[]): boolean {
  return NAMES.some((name) => words.some((_word, at) => startsWith(words.slice(at, at + name.length), name)));
}

function hasNumber(words: readonly string[], names: readonly (readonly string[])[]): boolean {
  return names.some((name) => {
    if (!startsWith(words, name)) return false;
    const [next = '', afterNext = ''] = words.slice(name.length);
    return isNumber(next) || (NUMBER_WORDS.has(next) && isNumber(afterNext));
  });
}

/** `12`, or `X12` as in South Africa. */
function isNumber(word: string): boolean {
  return /^\p{L}?\d+$/u.test(word);
}

function startsWith(words: readonly string[], start: readonly string[]): boolean {
  return start.every((word, index) => words[index] === word);
}
