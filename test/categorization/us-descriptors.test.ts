import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { declareChecking, pushRows } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

interface Expected {
  readonly descriptor: string;
  readonly direction: 'in' | 'out';
  /** The accounts that are right, or `none` where only a user can know. */
  readonly accounts: string;
}

const FILE = new URL('../fixtures/merchants/us-descriptors.csv', import.meta.url);
const DESCRIPTORS: Expected[] = parse(readFileSync(FILE), { columns: true });

describe('typical descriptors of US businesses', () => {
  it('get the right account in at least 92 of 100 cases, and none where only a user can know', async () => {
    const business = await newBusiness(await theWorld());
    await declareChecking(business);
    const pushed = await pushRows(
      business,
      DESCRIPTORS.map(({ descriptor, direction }, at) => ({
        externalId: `r${at}`,
        amount: direction === 'out' ? 5 : -5,
        description: descriptor,
      })),
    );
    const found = DESCRIPTORS.map(({ descriptor, accounts }, at) => {
      const { accountNumber, source } = pushed[`r${at}`].category;
      const account = source === 'uncategorized' ? 'none' : accountNumber;
      return { descriptor, accounts, account, isRight: accounts.split('|').includes(account) };
    });
    const wrong = found.filter(({ isRight }) => !isRight);
    expect(found.length).toBeGreaterThanOrEqual(188);
    expect(1 - wrong.length / found.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.92);
    expect(wrong.filter(({ accounts }) => accounts === 'none')).toEqual([]);
  });
});
