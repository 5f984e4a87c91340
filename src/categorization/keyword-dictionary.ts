import { KEYWORD_GROUPS, type KeywordGroup } from './keywords.data.js';

export interface KeywordHit {
  readonly accountNumber: string;
  readonly confidence: number;
}

interface Phrase {
  readonly words: readonly string[];
  readonly group: KeywordGroup;
}

const PHRASES_BY_FIRST_WORD = indexPhrases(KEYWORD_GROUPS);

/** The number of phrases in the dictionary. */
export const DICTIONARY_SIZE = [...PHRASES_BY_FIRST_WORD.values()].reduce(
  (sum, list) => sum + list.length,
  0,
);

/**
 * Looks up a merchant key in the built-in dictionary. The longest matching phrase wins. Phrases apply to one direction
 * only, so refunds have no match.
 */
export function lookUpKeyword(merchantKey: string, direction: 'in' | 'out'): KeywordHit | null {
  const words = wordsOf(merchantKey);
  let best: Phrase | null = null;
  for (let at = 0; at < words.length; at++) {
    for (const phrase of PHRASES_BY_FIRST_WORD.get(words[at] ?? '') ?? []) {
      if (phrase.group.direction !== direction || phrase.words.length <= (best?.words.length ?? 0)) continue;
      if (phrase.words.every((word, index) => words[at + index] === word)) best = phrase;
    }
  }
  if (best === null) return null;
  const { accountNumber, confidence } = best.group;
  return { accountNumber, confidence };
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
