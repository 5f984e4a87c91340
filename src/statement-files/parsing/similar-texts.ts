import { type CalendarDate, dayOf, monthOf } from '../../kernel/calendar-date.js';
import { normalise } from './column-names.js';

/** The part of the words of the shorter text that two similar texts share. */
const SHARED_WORDS = 0.5;
const MIN_WORD = 3;
const MAX_LENGTH = 500;
/** "03/10", "3 of 10", "3 de 10": the number of an instalment and how many there are. */
const INSTALMENT = /(?<![\d./-])(\d{1,3}) ?(?:\/|of|de|di|von|van|sur|av|z) ?(\d{1,3})(?![\d./-])/gi;

export interface DatedText {
  readonly date: CalendarDate;
  readonly description: string;
}

/** Whether two texts may describe one transaction: they share at least half of their words. */
export function areSimilar(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const [few, many] = words.size <= others.size ? [words, others] : [others, words];
  if (few.size === 0) return normalise(one) === normalise(other);
  const shared = [...few].filter((word) => many.has(word)).length;
  return shared >= few.size * SHARED_WORDS;
}

/** Whether two texts count instalments of the same number of them, and are of different ones. */
export function haveDifferentInstalments(one: DatedText, other: DatedText): boolean {
  const [counts, others] = [instalmentsOf(one), instalmentsOf(other)];
  return [...counts].some(([total, number]) => others.has(total) && others.get(total) !== number);
}

/** Letters identify a party; numbers are often those of a terminal or a day. */
function wordsOf(text: string): Set<string> {
  return new Set(
    normalise(text)
      .match(/\p{L}+/gu)
      ?.filter((word) => word.length >= MIN_WORD) ?? [],
  );
}

/** The number of the instalment by how many there are. A day and a month look the same. */
function instalmentsOf({ description, date }: DatedText): Map<number, number> {
  const found = new Map<number, number>();
  const [day, month] = [dayOf(date), monthOf(date)];
  for (const match of description.slice(0, MAX_LENGTH).matchAll(INSTALMENT)) {
    const [number, total] = [Number(match[1]), Number(match[2])];
    const isDate = (number === day && total === month) || (number === month && total === day);
    if (!isDate && number >= 1 && number <= total && total > 1) found.set(total, number);
  }
  return found;
}
