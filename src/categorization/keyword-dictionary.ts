import type { Direction } from './direction.js';
import { type KeywordHit, KeywordIndex, MAX_PHRASE_WORDS, type Phrase, wordsOf } from './keyword-index.js';
import { PROCESSORS } from './keywords/index.js';

const INDEX = { in: new KeywordIndex('in'), out: new KeywordIndex('out') };

/** The number of phrases in the dictionary that name an account. */
export const DICTIONARY_SIZE = INDEX.in.size + INDEX.out.size;

/** A merchant key has 80 characters. */
const MAX_WORDS = 40;
const PROCESSOR_CONFIDENCE = 0.6;
const PROCESSOR = new RegExp(`(?:^|\\s)(${PROCESSORS.map(({ prefix }) => prefix).join('|')})\\s?[*-]`, 'i');
const ACCOUNT_OF_PROCESSOR = new Map(PROCESSORS.map(({ prefix, accountNumber }) => [prefix, accountNumber]));

/** Where a phrase matches. */
interface Match {
  readonly phrase: Phrase;
  /** The position of its last word. */
  readonly end: number;
}

/**
 * Looks up a merchant key in the built-in dictionary. A brand precedes a word for an industry. Among brands the longest
 * phrase wins, among industries the last one: COFFEE SHOP PARKING is a garage. Phrases apply to one direction only, so
 * refunds have no match.
 */
export function lookUpKeyword(merchantKey: string, direction: Direction): KeywordHit | null {
  return bestMatch(wordsOf(merchantKey).slice(0, MAX_WORDS), INDEX[direction])?.phrase.hit ?? null;
}

/** Looks up the payment processor in the descriptor of a purchase. */
export function lookUpProcessor(description: string, direction: Direction): KeywordHit | null {
  const prefix = direction === 'out' ? PROCESSOR.exec(description)?.[1]?.toUpperCase() : undefined;
  const accountNumber = ACCOUNT_OF_PROCESSOR.get(prefix ?? '');
  return accountNumber === undefined ? null : { accountNumber, confidence: PROCESSOR_CONFIDENCE };
}

function bestMatch(words: readonly string[], index: KeywordIndex): Match | null {
  let best: Match | null = null;
  for (let start = 0; start < words.length; start++) {
    const end = Math.min(words.length, start + MAX_PHRASE_WORDS);
    for (let at = start, text = '', glued = ''; at < end; at++) {
      const word = words[at] ?? '';
      text = at === start ? word : `${text} ${word}`;
      glued += word;
      const phrase = index.find(text, glued);
      if (phrase !== undefined && (best === null || precedes({ phrase, end: at }, best))) {
        best = { phrase, end: at };
      }
    }
  }
  return best;
}

function precedes(a: Match, b: Match): boolean {
  if (a.phrase.rank !== b.phrase.rank) return a.phrase.rank < b.phrase.rank;
  if (a.phrase.kind === 'industry' && a.end !== b.end) return a.end > b.end;
  return a.phrase.length > b.phrase.length;
}
