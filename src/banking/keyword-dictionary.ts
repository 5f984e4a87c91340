import { KEYWORD_GROUPS, type KeywordGroup } from './keywords.data.js';
import { REFUND_CONFIDENCE } from './learning/against.js';

export interface KeywordHit {
  readonly accountNumber: string;
  readonly confidence: number;
}

interface Phrase {
  readonly words: readonly string[];
  readonly group: KeywordGroup;
}

const PHRASES_BY_FIRST_WORD = indexPhrases(KEYWORD_GROUPS);

/** How many phrases the dictionary knows. */
export const DICTIONARY_SIZE = [...PHRASES_BY_FIRST_WORD.values()].reduce(
  (sum, list) => sum + list.length,
  0,
);

/** What the built-in dictionary says of a merchant key; the longest phrase in it wins, and money's own direction. */
export function lookUpKeyword(merchantKey: string, direction: 'in' | 'out'): KeywordHit | null {
  const words = wordsOf(merchantKey);
  let best: Phrase | null = null;
  for (let at = 0; at < words.length; at++) {
    for (const phrase of PHRASES_BY_FIRST_WORD.get(words[at] ?? '') ?? []) {
      if (
        phrase.words.every((word, index) => words[at + index] === word) &&
        isBetter(phrase, best, direction)
      ) {
        best = phrase;
      }
    }
  }
  if (best === null) return null;
  const { accountNumber, confidence } = best.group;
  if (best.group.direction === direction) return { accountNumber, confidence };
  // Paying a place that usually pays us says nothing about what for.
  return direction === 'in' ? { accountNumber, confidence: REFUND_CONFIDENCE } : null;
}

function isBetter(phrase: Phrase, best: Phrase | null, direction: 'in' | 'out'): boolean {
  if (best === null) return true;
  const [own, others] = [phrase.group.direction === direction, best.group.direction === direction];
  if (own !== others) return own;
  return phrase.words.length > best.words.length;
}

function indexPhrases(groups: readonly KeywordGroup[]): Map<string, Phrase[]> {
  const byFirstWord = new Map<string, Phrase[]>();
  for (const group of groups) {
    for (const text of group.phrases.split(',')) {
      const words = wordsOf(text);
      const list = byFirstWord.get(words[0] ?? '') ?? [];
      list.push({ words, group });
      byFirstWord.set(words[0] ?? '', list);
    }
  }
  return byFirstWord;
}

function wordsOf(text: string): string[] {
  return text
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '');
}
