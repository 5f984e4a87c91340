import { COMPANY_FORMS, COMPANY_WORDS, US_ENDINGS } from './company-forms.data.js';
import { nameKey, nameWords } from './names.js';

const FORMS = Object.values(COMPANY_FORMS);
/** By their first word: the words of each form. */
const CERTAIN = phrasesByFirstWord([...FORMS.flatMap(({ certain }) => certain), ...COMPANY_WORDS]);
/** Without dots and slashes, as companies write them. */
const SHORT: ReadonlySet<string> = new Set(
  FORMS.flatMap(({ short = [] }) => short.map(bare).flatMap((form) => [form, form.toUpperCase()])),
);
const DOTTED: ReadonlySet<string> = new Set([...SHORT].map((form) => form.toUpperCase()));
const { certain = [], short = [] } = COMPANY_FORMS['US'] ?? {};
const US_KEYS: ReadonlySet<string> = new Set([...certain, ...short, ...US_ENDINGS].map(nameKey));
/** `Limited Liability Company`, and `L L C`. */
const MAX_US_WORDS = 3;

/**
 * What shows that a name is that of a company, trust or foundation. A `short` form is also a name of people, such as `Sa`: it
 * counts only at the end, and as companies write it, `S.A.` or `SA` after words in small letters.
 */
export function companyFormIn(name: string): 'certain' | 'short' | null {
  if (hasPhrase(nameWords(name), CERTAIN)) return 'certain';
  return endsWithShortForm(name) ? 'short' : null;
}

/** US companies with the same key have the same name for a register: the designators at the end do not count. */
export function companyKey(name: string): string {
  let words = nameWords(name);
  for (let count = designatorLength(words); count > 0; count = designatorLength(words))
    words = words.slice(0, -count);
  return words.join('') || nameKey(name);
}

/** How many words at the end are a designator; 0 if there is nothing before it. */
function designatorLength(words: readonly string[]): number {
  for (let count = Math.min(MAX_US_WORDS, words.length - 1); count > 0; count--)
    if (US_KEYS.has(words.slice(-count).join(''))) return count;
  return 0;
}

function endsWithShortForm(name: string): boolean {
  const words = name
    .normalize('NFC')
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  if (words.length < 2) return false;
  if (/^\p{L}+(?:[./]\p{L}+)+\.?$/u.test(last)) return DOTTED.has(bare(last).toUpperCase());
  // In a name in capitals, the case says nothing.
  return SHORT.has(last) && words.slice(0, -1).some((word) => /\p{Ll}/u.test(word));
}

function hasPhrase(words: readonly string[], phrases: ReadonlyMap<string, string[][]>): boolean {
  return words.some((first, at) =>
    phrases.get(first)?.some((phrase) => phrase.every((word, index) => words[at + index] === word)),
  );
}

function phrasesByFirstWord(forms: readonly string[]): Map<string, string[][]> {
  const phrases = new Map<string, string[][]>();
  for (const words of forms.map(nameWords)) {
    const [first = ''] = words;
    phrases.set(first, [...(phrases.get(first) ?? []), words]);
  }
  return phrases;
}

function bare(form: string): string {
  return form.replaceAll(/[./\s]/g, '');
}
