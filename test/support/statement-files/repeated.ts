import { expect } from 'vitest';
import { declareAccounts, differences, push } from '../books/push.js';
import { bankAccountOf } from '../books/transactions.js';
import { dataOf } from '../http/responses.js';
import type { TestBusiness } from '../world/business.js';
import { type FeedRow, ofxOf } from './ofx.js';
import { commitStatement, revertStatement, uploadStatement } from './uploads.js';

const ACCOUNT = 'savings';
const FEED = ['a', 'b', 'c'];
const rowOf = (id: string, out: number): FeedRow => [id, '2026-03-01', out];

/** Declares an account with three transactions of a feed, which a committed file contains as well. */
export async function commitRepeatedFile(business: TestBusiness): Promise<void> {
  const opening = { openingBalance: 100, openingBalanceDate: '2026-01-01' };
  dataOf(await declareAccounts(business, [{ externalId: ACCOUNT, ...opening }]));
  const rows = FEED.map((externalId) => ({ externalId, amount: 10, date: '2026-03-01' }));
  dataOf(
    await push(
      business,
      rows.map((row) => ({ ...row, accountExternalId: ACCOUNT })),
    ),
  );
  await commitFile(
    business,
    0,
    FEED.map((id) => rowOf(id, 10)),
  );
}

/**
 * After `commitRepeatedFile`: two more files change a transaction in turn, and their reverts, the last first, bring back
 * what was there before each.
 */
export async function expectRevertsInOrder(business: TestBusiness): Promise<void> {
  const balance = async () => (await bankAccountOf(business, ACCOUNT)).derivedBalance;
  expect(await balance()).toBe(70);
  const first = await commitFile(business, 1, [rowOf('a', 12)]);
  expect(await balance()).toBe(68);
  const second = await commitFile(business, 2, [rowOf('a', 15)]);
  expect(await balance()).toBe(65);
  dataOf(await revertStatement(business, second));
  expect(await balance()).toBe(68);
  dataOf(await revertStatement(business, first));
  expect(await balance()).toBe(70);
  expect(await differences(business.world, business)).toEqual([]);
}

async function commitFile(business: TestBusiness, day: number, rows: readonly FeedRow[]): Promise<string> {
  const { id } = await bankAccountOf(business, ACCOUNT);
  const upload = dataOf(await uploadStatement(business, id, ofxOf(rows, day)), 201);
  return dataOf(await commitStatement(business, upload.id)).id;
}
