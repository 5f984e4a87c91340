import { beforeEach, describe, expect, it } from 'vitest';
import { KEYWORD_GROUPS } from '../../../src/categorization/keywords/index.js';
import type { PushedRow } from '../books/push.js';
import { declareChecking, pushRows } from '../books/transactions.js';
import type { Deal } from '../walks/choose.js';
import { newBusiness, type TestBusiness } from '../world/business.js';
import { theWorld } from '../world/world.js';

/** Every phrase of the built-in dictionary, with its group. */
export const PHRASES = KEYWORD_GROUPS.flatMap(({ phrases, ...group }) =>
  phrases.split(',').map((phrase) => ({ phrase: phrase.trim(), ...group })),
);
const TRANSACTIONS_PER_PUSH = 500;

const FORMS: readonly (readonly [how: string, describePhrase: (phrase: string) => string])[] = [
  ['alone', (phrase) => phrase],
  ['with the prefixes and suffixes that banks add', (phrase) => `POS PURCHASE ${phrase} Springfield CA 0231`],
  ['in lower case, with a date', (phrase) => `${phrase.toLowerCase()} 03/14`],
];

/** Declares the tests that push transactions with the phrases, described in several forms. */
export function describePhrases(deal: Deal): void {
  describe('a phrase of the built-in dictionary', () => {
    let business: TestBusiness;

    beforeEach(async () => {
      business = await newBusiness(await theWorld());
      await declareChecking(business);
    });

    async function categoriesOf(transactions: readonly PushedRow[]): Promise<any[]> {
      const responses: any[] = [];
      for (let at = 0; at < transactions.length; at += TRANSACTIONS_PER_PUSH) {
        const pushed = await pushRows(business, transactions.slice(at, at + TRANSACTIONS_PER_PUSH));
        responses.push(...Object.values(pushed));
      }
      return responses.map(({ category }) => category);
    }

    it.each(FORMS.map(([how, describePhrase], at) => ({ how, describePhrase, at })))(
      '[2.1] is found in descriptors: $how',
      async ({ describePhrase, at }) => {
        const dealt = deal(PHRASES, at, FORMS.length);
        const transactions = dealt.map(({ phrase, direction }, index) => ({
          externalId: `r${index}`,
          amount: direction === 'out' ? 5 : -5,
          description: describePhrase(phrase),
        }));
        const found = await categoriesOf(transactions);
        const wrong = dealt.filter(
          ({ accountNumber, confidence }, index) =>
            found[index].accountNumber !== accountNumber || found[index].confidence !== confidence,
        );
        expect(wrong.map(({ phrase }) => phrase)).toEqual([]);
        expect(new Set(found.map(({ source }) => source))).toEqual(new Set(['keyword']));
      },
    );
  });
}
