import { decisionsIn } from './context.js';
import type { Contexts } from './contexts.js';
import type { Memory } from './memory.js';

/** Where else people decided for a category, and for how many of how many rows. */
export interface Evidence {
  readonly context: 'merchant_on_account' | 'merchant' | 'name' | 'account';
  readonly agreeing: number;
  readonly total: number;
}

const MAX_LENGTH = 500;

/** The contexts that speak for a category, the closest first. */
export function evidenceFor(category: string, contexts: Contexts, memory: Memory): Evidence[] {
  const places: readonly (readonly [Evidence['context'], string])[] = [
    ['merchant_on_account', contexts.pair],
    ['merchant', contexts.merchant],
    ['name', contexts.firstWord],
    ['account', contexts.account],
  ];
  return places.flatMap(([context, key]) => {
    const agreeing = memory.countOf(key, category);
    return agreeing === 0 ? [] : [{ context, agreeing, total: decisionsIn(memory.get(key)) }];
  });
}

/** The closest evidence as a sentence, and how long nobody has looked; null when nothing counts for it. */
export function becauseOf(
  category: string,
  contexts: Contexts,
  { memory, unchecked }: { readonly memory: Memory; readonly unchecked: number },
): string | null {
  const [closest] = evidenceFor(category, contexts, memory);
  if (closest === undefined) return null;
  const { agreeing, total } = closest;
  const sentence = `${agreeing} of ${total} earlier decisions ${placeOf(closest, contexts)}`;
  const worn = unchecked > 0 ? `, ${unchecked} booked since anyone last looked` : '';
  return `${sentence}${worn}`.slice(0, MAX_LENGTH);
}

export function placeOf({ context }: Pick<Evidence, 'context'>, contexts: Contexts): string {
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
