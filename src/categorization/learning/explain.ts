import { decisionsIn } from './context.js';
import type { ContextKeys } from './context-keys.js';
import type { Memory } from './memory.js';
import { sizeFits, sizesOf } from './size.js';

/** How many of how many decisions in a context agree with a category. */
export interface Evidence {
  /**
   * Which earlier decisions are counted: those for the merchant on this bank account, for the merchant on any account,
   * for names with the same first word, or on this bank account.
   */
  readonly context: 'merchant_on_account' | 'merchant' | 'name' | 'account';
  /** How many of these decisions chose this category. */
  readonly agreeing: number;
  /** How many decisions there are. */
  readonly total: number;
}

const MAX_LENGTH = 500;

/** The contexts that serve as evidence, the most specific first. */
const SOURCES: readonly (readonly [Evidence['context'], 'pair' | 'merchant' | 'firstWord' | 'account'])[] = [
  ['merchant_on_account', 'pair'],
  ['merchant', 'merchant'],
  ['name', 'firstWord'],
  ['account', 'account'],
];

/** The evidence for a category, the most specific first. */
export function evidenceFor(category: string, keys: ContextKeys, memory: Memory): Evidence[] {
  return SOURCES.flatMap(([context, source]) => {
    const agreeing = memory.countOf(keys[source], category);
    return agreeing === 0 ? [] : [{ context, agreeing, total: decisionsIn(memory.get(keys[source])) }];
  });
}

/** The most specific evidence as a sentence, with the number of unreviewed predictions; null without evidence. */
export function becauseOf(
  category: string,
  keys: ContextKeys,
  { memory, unreviewed }: { readonly memory: Memory; readonly unreviewed: number },
): string | null {
  const closest = SOURCES.find(([, source]) => memory.countOf(keys[source], category) > 0);
  if (closest === undefined) return null;
  const [context, source] = closest;
  const agreeing = memory.countOf(keys[source], category);
  const total = decisionsIn(memory.get(keys[source]));
  const sentence = `${agreeing} of ${total} earlier decisions ${describe(context, keys)}`;
  const isContested = agreeing * 2 <= total;
  const amount = isContested && fitsBest(category, keys[source], keys, memory) ? ', and the amount fits' : '';
  const since = unreviewed > 0 ? `, ${unreviewed} posted since the last review` : '';
  return `${sentence}${amount}${since}`.slice(0, MAX_LENGTH);
}

/** Whether the amount is usual for the category and unusual for all others in a context. */
function fitsBest(category: string, key: string, keys: ContextKeys, memory: Memory): boolean {
  const { categories = [], counts = [] } = memory.get(key) ?? {};
  const positions = memory.noPositions();
  for (const [position, number] of categories.entries()) positions[number] = position;
  const candidates = { categories, positions };
  const sizes = sizesOf(memory.get(keys.all), memory.get(keys.account), candidates);
  const fits = sizeFits(keys.size, sizes);
  const own = categories.indexOf(memory.numberOf(category));
  return fits.every((fit, at) => counts[at] === 0 || (at === own ? fit > 0 : fit < 0));
}

function describe(context: Evidence['context'], keys: ContextKeys): string {
  const merchant = keys.merchantName.toUpperCase();
  switch (context) {
    case 'merchant_on_account':
      return `for ${merchant} on this account`;
    case 'merchant':
      return `for ${merchant} on all accounts`;
    case 'name':
      return `for names that begin with ${keys.firstWordText.toUpperCase()}`;
    case 'account':
      return 'on this account';
  }
}
