import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { AccountingBooks } from '../books/accounting-books.js';
import { differences } from '../books/push.js';
import type { TestBusiness } from '../world/business.js';
import { type Book, bookArbitrary, exportJournal, write } from './books.js';
import {
  ask,
  codesIn,
  hledgerBalances,
  hledgerBalanceSheet,
  hledgerCash,
  hledgerIncomeStatement,
  ledgerBalances,
  skipWithout,
} from './programs.js';
import { dataOf } from '../http/responses.js';
import { theWorld, type World } from '../world/world.js';

/** A date after every entry of a random book. */
const LAST = '2030-12-31';

/** Declares the tests that compare random books with hledger and ledger. */
export function describeRandomBooks({ numRuns }: { numRuns: number }): void {
  describe('random books, exported as plain-text accounting', () => {
    let world: World;

    beforeAll(async () => {
      world = await theWorld();
    });

    /** Writes random books and checks each. A failure prints the seed and the book. */
    const forRandomBooks = (
      check: (journal: string, ours: AccountingBooks, book: Book) => Promise<void>,
    ): Promise<void> =>
      fc.assert(
        fc.asyncProperty(bookArbitrary, async (book) => {
          const business = await write(world, book);
          const ours = new AccountingBooks();
          ours.open(business);
          await check(await exportJournal(business), ours, book);
          expect(await differences(world, business)).toEqual([]);
        }),
        // Each run is a business over HTTP: reported at once, with its seed, rather than shrunk.
        { numRuns, endOnFailure: true },
      );

    it('have in hledger the balances of our trial balance', async ({ skip }) => {
      skipWithout('hledger', skip);
      await forRandomBooks(async (journal, ours, { period }) => {
        await ask('hledger', journal, ['check', '--strict']);
        for (const to of [period.to, LAST]) {
          expect(await hledgerBalances(journal, to)).toEqual(await ours.trialBalance(to));
        }
      });
    });

    it('[4.6] have in hledger the statements that we return', async ({ skip }) => {
      skipWithout('hledger', skip);
      await forRandomBooks(async (journal, ours, { period: { from, to } }) => {
        expect(await hledgerIncomeStatement(journal, from, to)).toEqual(await ours.incomeStatement(from, to));
        const { assets, liabilities } = await ours.balanceSheet(to);
        expect(await hledgerBalanceSheet(journal, to)).toEqual({ assets, liabilities });
        expect(await hledgerCash(journal, to)).toBe((await ours.cashFlow(from, to)).closing);
      });
    });

    it('have in hledger what each column of a statement has', async ({ skip }) => {
      skipWithout('hledger', skip);
      await forRandomBooks(async (journal, ours, { period }) => {
        for (const { from, to, statement } of await ours.incomeByQuarter(period.from, period.to))
          expect(await hledgerIncomeStatement(journal, from, to)).toEqual(statement);
        for (const { to, statement } of await ours.balancesByQuarter(period.from, period.to))
          expect(await hledgerBalanceSheet(journal, to)).toEqual(statement);
      });
    });

    it('contain in each period exactly the entries of that period', async ({ skip }) => {
      skipWithout('hledger', skip);
      await forRandomBooks(async (whole, { business }, { period }) => {
        expect(await codesIn('hledger', whole)).toEqual(await entryIds(business));
        const part = await exportJournal(business, period);
        expect(await codesIn('hledger', part)).toEqual(await entryIds(business, period));
      });
    });

    it('have in ledger the balances of our trial balance', async ({ skip }) => {
      skipWithout('ledger', skip);
      await forRandomBooks(async (journal, ours, { period }) => {
        for (const to of [period.to, LAST]) {
          expect(await ledgerBalances(journal, to)).toEqual(await ours.trialBalance(to));
        }
        expect(await codesIn('ledger', journal)).toEqual(await entryIds(ours.business));
      });
    });
  });
}

/** The ids of the journal's entries in a period, or of all, sorted. */
async function entryIds(business: TestBusiness, period: Partial<Book['period']> = {}): Promise<string[]> {
  const query = new URLSearchParams({ ...period, limit: '200' }).toString();
  const entries = dataOf(await business.api.get(`/v1/journal-entries?${query}`));
  return entries.map(({ id }: { id: string }) => id).toSorted();
}
