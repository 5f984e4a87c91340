import { decisionsIn } from './context.js';
import type { ContextKeys } from './context-keys.js';
import type { Memory } from './memory.js';
import { sizeFits, sizesOf } from './size.js';

/** Where else people decided for a category, and for how many of how many rows. */
export interface Evidence {
  readonly context: 'merchant_on_account' | 'merchant' | 'name' | 'account';
  readonly agreeing: number;
  readonly total: number;
}

const MAX_LENGTH = 500;

/** The contexts that may speak for a category, the closest first. */
const PLACES: readonly (readonly [Evidence['context'], 'pair' | 'merchant' | 'firstWord' | 'account'])[] = [
  ['merchant_on_account', 'pair'],
  ['merchant', 'merchant'],
  ['name', 'firstWord'],
  ['account', 'account'],
];

/** What speaks for a category, the closest first. */
export function evidenceFor(category: string, contexts: ContextKeys, memory: Memory): Evidence[] {
  return PLACES.flatMap(([context, place]) => {
    const agreeing = memory.countOf(contexts[place], category);
    return agreeing === 0 ? [] : [{ context, agreeing, total: decisionsIn(memory.get(contexts[place])) }];
  });
}

/** The closest evidence as a sentence, and how long nobody has looked; null when nothing counts for it. */
export function becauseOf(
  category: string,
  contexts: ContextKeys,
  { memory, unchecked }: { readonly memory: Memory; readonly unchecked: number },
): string | null {
  const closest = PLACES.find(([, place]) => memory.countOf(contexts[place], category) > 0);
  if (closest === undefined) return null;
  const [context, place] = closest;
  const agreeing = memory.countOf(contexts[place], category);
  const total = decisionsIn(memory.get(contexts[place]));
  const sentence = `${agreeing} of ${total} earlier decisions ${placeOf(context, contexts)}`;
  const isContested = agreeing * 2 <= total;
  const amount =
    isContested && fitsBest(category, contexts[place], contexts, memory) ? ', and the amount fits' : '';
  const worn = unchecked > 0 ? `, ${unchecked} booked since anyone last looked` : '';
  return `${sentence}${amount}${worn}`.slice(0, MAX_LENGTH);
}

/** Whether the row's amount is usual for the category, and unusual for all others decided for in a context. */
function fitsBest(category: string, key: string, contexts: ContextKeys, memory: Memory): boolean {
  const { categories = [], counts = [] } = memory.get(key) ?? {};
  const places = memory.noPlaces();
  for (const [place, number] of categories.entries()) places[number] = place;
  const candidates = { categories, places };
  const sizes = sizesOf(memory.get(contexts.all), memory.get(contexts.account), candidates);
  const fits = sizeFits(contexts.size, sizes);
  const own = categories.indexOf(memory.numberOf(category));
  return fits.every((fit, at) => counts[at] === 0 || (at === own ? fit > 0 : fit < 0));
}

function placeOf(context: Evidence['context'], contexts: ContextKeys): string {
  const merchant = contexts.merchantName.toUpperCase();
  switch (context) {
    case 'merchant_on_account':
      return `for ${merchant} on this account`;
    case 'merchant':
      return `for ${merchant} on all accounts`;
    case 'name':
      return `for names that begin with ${contexts.firstWordText.toUpperCase()}`;
    case 'account':
      return 'on this account';
  }
}
