import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { newBusiness } from '../support/world/business.js';
import { declareChecking, pushRows } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

interface Expected {
  /** Of the bank account: negative for money out. */
  readonly amount: string;
  readonly description: string;
  /** The accounts that an accountant would accept. */
  readonly accounts: string;
}

/**
 * Written without knowledge of the dictionary, and not for extending it: a list that the dictionary was made for says
 * nothing about merchants that it does not know.
 */
const FILE = new URL('../fixtures/merchants/unseen-descriptors.csv', import.meta.url);
const DESCRIPTORS: Expected[] = parse(readFileSync(FILE), { columns: true });

describe('descriptors that the dictionary was not made for', () => {
  it('get an account that an accountant would accept in at least 92 of 100 cases', async () => {
    const business = await newBusiness(await theWorld());
    await declareChecking(business);
    const pushed = await pushRows(
      business,
      DESCRIPTORS.map(({ amount, description }, at) => ({
        externalId: `r${at}`,
        amount: -Number(amount),
        description,
      })),
    );
    const wrong = DESCRIPTORS.filter(({ accounts }, at) => {
      const { category } = pushed[`r${at}`];
      return !accounts.split('|').includes(category?.accountNumber);
    });
    expect(DESCRIPTORS.length).toBeGreaterThanOrEqual(188);
    expect(1 - wrong.length / DESCRIPTORS.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.92);
  });
});
