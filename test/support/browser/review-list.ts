import type { Locator } from 'playwright-core';
import { declareAccounts, push } from '../books/push.js';
import { dataOf } from '../http/responses.js';
import type { Person } from '../identity/people.js';
import { join } from '../oauth/oauth.js';
import { newBusiness, type TestBusiness } from '../world/business.js';
import type { World } from '../world/world.js';
import type { Visitor } from './chromium.js';

/** The text of the bank, and the amount. */
export type RowToReview = readonly [string, number];

interface BooksToReview {
  readonly name: string;
  readonly rows: readonly RowToReview[];
  /** How many rows have the same date. */
  readonly perDay?: number;
}

/** A business with transactions to review, newest first in the order of the rows. Those of one day have no order. */
export async function newBooksToReview(
  world: World,
  owner: Person,
  { name, rows, perDay = 1 }: BooksToReview,
): Promise<TestBusiness> {
  const business = await newBusiness(world, { name });
  await join(world, business, owner, 'owner');
  await declareAccounts(business, [{ externalId: 'chk', name: 'Operating' }]);
  const pushed = rows.map(([description, amount], at) => ({
    externalId: `r${at}`,
    description,
    amount,
    date: new Date(Date.UTC(2026, 1, 28 - Math.floor(at / perDay))).toISOString().slice(0, 10),
  }));
  dataOf(await push(business, pushed));
  return business;
}

/** The rows of the list, without what is open below the current one. */
export function rowsOf({ page }: Visitor): Locator {
  return page.getByRole('list', { name: 'Transactions to review' }).locator('button[aria-expanded]');
}

export function currentRow(visitor: Visitor): Locator {
  return rowsOf(visitor).and(visitor.page.locator('[aria-expanded="true"]'));
}

/** The categories that were decided on, by the text of the bank. */
export async function decisionsOf({ api }: TestBusiness): Promise<Record<string, string>> {
  const decided = dataOf(await api.get('/v1/transactions?from=2026-01-01&needsReview=false&limit=200'));
  return Object.fromEntries(
    decided.map(({ description, category }: any) => [description, category?.accountNumber ?? 'transfer']),
  );
}

/** Searches a category for the current transaction by keyboard, and takes the first that is found. */
export async function searchCategory({ page }: Visitor, text: string, found: RegExp): Promise<void> {
  await page.keyboard.press('e');
  await page.keyboard.type(text);
  await page.getByRole('option', { name: found }).waitFor();
  await takeFirstCategory({ page });
}

/** Takes the first category of the open search by keyboard. The list of the row before may still be fading. */
export async function takeFirstCategory({ page }: Pick<Visitor, 'page'>): Promise<void> {
  const search = page.getByRole('combobox', { expanded: true });
  await search.waitFor();
  // A list that opens marks its chosen option in a timer, and forgets a key that came before.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.keyboard.press('ArrowDown');
  await search.and(page.locator('[aria-activedescendant]')).waitFor();
  await page.keyboard.press('Enter');
}
