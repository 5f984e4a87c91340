import type { Direction } from './direction.js';
import { KEYWORD_GROUPS, type KeywordKind, UNDECIDABLE } from './keywords/index.js';

export interface KeywordHit {
  readonly accountNumber: string;
  readonly confidence: number;
}

export interface Phrase {
  readonly kind: KeywordKind;
  /** The lowest rank precedes the others. */
  readonly rank: number;
  /** The number of words. */
  readonly length: number;
  /** Null if only a user can know the account. */
  readonly hit: KeywordHit | null;
}

export const MAX_PHRASE_WORDS = 8;

const RANK: Readonly<Record<KeywordKind, number>> = { brand: 0, industry: 1, ambiguous: 2 };
/** Shorter names written as one word, or as several, could be anything. */
const MIN_GLUED_LENGTH = 7;
/** Card statements cut names after 22 to 25 characters, ACH fields after 10 or 16. */
const MIN_CUT_LENGTH = 10;
const MIN_CUT_LETTERS = 3;
/** `LANDSCAPI` is cut off from LANDSCAPING, and `LOCALTAPROOM` ends with TAPROOM. */
const MIN_CUT_WORD_LENGTH = 7;
const MIN_WHOLE_LENGTH = 10;
const MIN_ENDING_LENGTH = 6;
/** `WALMARTCOM` */
const WEB_SUFFIX = /(?:COM|NET|ORG)$/;

/** The phrases of one direction, found by the words of a text: the cost does not depend on the number of phrases. */
export class KeywordIndex {
  /** The number of phrases that name an account. */
  readonly size: number;
  private readonly byText = new Map<string, Phrase>();
  /** Phrases without spaces. */
  private readonly byLetters = new Map<string, Phrase>();
  /** The beginnings of phrases. Null if phrases with different accounts begin alike. */
  private readonly byBeginning = new Map<string, Phrase | null>();

  constructor(direction: Direction) {
    for (const { kind, accountNumber, confidence, phrases } of KEYWORD_GROUPS.filter(
      (group) => group.direction === direction,
    )) {
      for (const text of phrases.split(',')) this.add(text, kind, { accountNumber, confidence });
    }
    this.size = this.byText.size;
    for (const text of UNDECIDABLE[direction].split(',')) this.add(text, 'brand', null);
  }

  /** The phrase that words spell, given with spaces and without: exactly, differently spaced, or cut off. */
  find(text: string, letters: string): Phrase | undefined {
    return (
      this.byText.get(text) ?? this.findGlued(letters) ?? this.findCut(text) ?? this.findEnding(text, letters)
    );
  }

  private findGlued(letters: string): Phrase | undefined {
    if (letters.length < MIN_GLUED_LENGTH) return undefined;
    const phrase = this.byLetters.get(letters);
    if (phrase !== undefined) return phrase;
    const name = letters.replace(WEB_SUFFIX, '');
    return name.length < letters.length && name.length >= MIN_GLUED_LENGTH
      ? this.byLetters.get(name)
      : undefined;
  }

  private findCut(text: string): Phrase | undefined {
    return text.length < MIN_CUT_WORD_LENGTH ? undefined : (this.byBeginning.get(text) ?? undefined);
  }

  /** The industry at the end of a single long word. */
  private findEnding(text: string, letters: string): Phrase | undefined {
    if (text.length !== letters.length || text.length < MIN_WHOLE_LENGTH) return undefined;
    for (let at = 3; at <= text.length - MIN_ENDING_LENGTH; at++) {
      const phrase = this.byText.get(text.slice(at));
      if (phrase?.kind === 'industry') return phrase;
    }
    return undefined;
  }

  private add(text: string, kind: KeywordKind, hit: KeywordHit | null): void {
    const words = wordsOf(text);
    const phrase: Phrase = { kind, rank: RANK[kind], length: words.length, hit };
    this.byText.set(words.join(' '), phrase);
    const letters = words.join('');
    if (kind !== 'ambiguous' && letters.length >= MIN_GLUED_LENGTH) this.byLetters.set(letters, phrase);
    if (kind === 'brand') this.addBeginnings(words, phrase);
    if (kind === 'industry' && words.length === 1) this.addWordBeginnings(letters, phrase);
  }

  private addWordBeginnings(word: string, phrase: Phrase): void {
    for (let length = MIN_CUT_WORD_LENGTH; length < word.length; length++) {
      this.addBeginning(word.slice(0, length), phrase);
    }
  }

  /** `PIEDMONT NATURAL G`: all words but the last are whole. */
  private addBeginnings(words: readonly string[], phrase: Phrase): void {
    for (let at = 1; at < words.length; at++) {
      const whole = words.slice(0, at).join(' ');
      const last = words[at] ?? '';
      for (let letters = at === 1 ? MIN_CUT_LETTERS : 1; letters < last.length; letters++) {
        const text = `${whole} ${last.slice(0, letters)}`;
        if (text.length >= MIN_CUT_LENGTH) this.addBeginning(text, phrase);
      }
    }
  }

  private addBeginning(text: string, phrase: Phrase): void {
    const other = this.byBeginning.get(text);
    const isSame = other === undefined || other?.hit?.accountNumber === phrase.hit?.accountNumber;
    this.byBeginning.set(text, isSame ? (other ?? phrase) : null);
  }
}

/** Upper case is expected. Apostrophes belong to words, and AND is &. */
export function wordsOf(text: string): string[] {
  return text
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => word !== '')
    .map((word) => (word === 'AND' ? '&' : word));
}
