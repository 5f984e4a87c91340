import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declareAccounts, push } from '../support/books/push.js';
import { mapTo, postEntry } from '../support/books/steps.js';
import { decide } from '../support/books/transactions.js';
import { detect } from '../support/detectors/findings.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { NOW, theWorld, type World } from '../support/world/world.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('of the books', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    world.clock.set(NOW);
    business = await newBusiness(world);
    dataOf(await declareAccounts(business, [{ externalId: 'chk' }]));
  });

  afterAll(() => world.clock.set(NOW));

  let pushed = 0;
  /** Pushes a transaction that no dictionary and no earlier decision knows. Returns its id. */
  const spend = async (amount: number, { date = '2026-02-10', category = '' } = {}): Promise<string> => {
    const externalId = `row ${++pushed}`;
    // Letters only: the key of a merchant has no numbers.
    const merchant = String(pushed).replaceAll(/\d/g, (digit) => 'bcdfghjklm'.charAt(Number(digit)));
    const row = { externalId, amount, date, description: `zz${merchant}qx` };
    const { transactions } = dataOf(await push(business, [row]));
    const { id } = transactions[0];
    if (category !== '') await decide(business, id, category);
    return id;
  };

  describe('review_backlog', () => {
    it('weighs the money that has waited for more than 14 days', async () => {
      await spend(1880, { category: '6300' });
      const first = await spend(60);
      await spend(60, { date: '2026-02-11' });
      world.clock.advance(14 * DAY_MS);
      expect(await detect(business, 'review_backlog')).toEqual([]);
      world.clock.advance(1);
      expect(await detect(business, 'review_backlog')).toMatchObject([
        {
          entityId: business.entityId,
          severity: 'warning',
          subjectType: 'legal_entity',
          subjectId: business.entityId,
          message:
            '2 transactions with 6% of the money moved in a year have needed review for more than 14 days',
        },
      ]);
      await decide(business, first, '6300');
      expect(await detect(business, 'review_backlog')).toEqual([]);
    });

    it('is critical for more than a quarter of the money', async () => {
      await spend(75, { category: '6300' });
      await spend(-30);
      world.clock.advance(14 * DAY_MS + 1);
      expect(await detect(business, 'review_backlog')).toMatchObject([{ severity: 'critical' }]);
      await spend(50, { category: '6300' });
      expect(await detect(business, 'review_backlog')).toMatchObject([{ severity: 'warning' }]);
    });

    it('does not count new transactions', async () => {
      await spend(1000, { category: '6300' });
      world.clock.advance(14 * DAY_MS + 1);
      await spend(5000);
      expect(await detect(business, 'review_backlog')).toEqual([]);
    });
  });

  describe('uncategorized_money', () => {
    it('is critical while more than a quarter of the revenue and expenses is uncategorized', async () => {
      await spend(-700, { category: '4000' });
      const sale = await spend(-100);
      const cost = await spend(200);
      expect(await detect(business, 'uncategorized_money')).toMatchObject([
        {
          entityId: business.entityId,
          severity: 'critical',
          subjectType: 'legal_entity',
          message: '30% of the revenue and expenses of the last twelve months are uncategorized',
        },
      ]);
      await decide(business, cost, '6300');
      expect(await detect(business, 'uncategorized_money')).toMatchObject([{ severity: 'warning' }]);
      await decide(business, sale, '4000');
      expect(await detect(business, 'uncategorized_money')).toEqual([]);
    });

    it('counts neither the current month nor what is older than a year', async () => {
      await spend(100, { date: '2026-03-01' });
      await spend(100, { date: '2025-02-28' });
      expect(await detect(business, 'uncategorized_money')).toEqual([]);
      await spend(100, { date: '2025-03-01' });
      expect(await detect(business, 'uncategorized_money')).toHaveLength(1);
    });
  });

  describe('money_in_transit', () => {
    it('reports transfers without another side after seven days', async () => {
      await spend(-100_000, { category: '4000' });
      await spend(900, { date: '2026-03-07', category: 'transfer' });
      expect(await detect(business, 'money_in_transit')).toMatchObject([
        {
          entityId: business.entityId,
          severity: 'warning',
          message:
            'transfers have been in transit for more than 7 days, 1% of the assets: the other account is missing, they are not transfers, or a revaluation of other currencies is due',
        },
      ]);
      const late = await spend(2000, { date: '2026-03-06', category: 'transfer' });
      expect(await detect(business, 'money_in_transit')).toMatchObject([{ severity: 'critical' }]);
      await decide(business, late, '3020');
      expect(await detect(business, 'money_in_transit')).toMatchObject([{ severity: 'warning' }]);
    });

    it('ignores recent transfers, and those whose other side arrived later', async () => {
      await spend(-1000, { category: '4000' });
      await spend(300, { date: '2026-03-08', category: 'transfer' });
      expect(await detect(business, 'money_in_transit')).toEqual([]);
      await spend(500, { date: '2026-03-01', category: 'transfer' });
      expect(await detect(business, 'money_in_transit')).toHaveLength(1);
      await spend(-800, { date: '2026-03-09', category: 'transfer' });
      expect(await detect(business, 'money_in_transit')).toEqual([]);
    });
  });

  describe('unbooked_currency', () => {
    const declareEuros = (openingBalance: number) =>
      declareAccounts(business, [
        {
          externalId: 'eur',
          name: 'Wise',
          currency: 'EUR',
          openingBalance,
          openingBalanceDate: '2026-01-01',
        },
      ]);

    it('reports money in a currency that the books do not have', async () => {
      const { accounts } = dataOf(await declareEuros(50_000));
      expect(await detect(business, 'unbooked_currency')).toMatchObject([
        {
          severity: 'critical',
          subjectType: 'bank_account',
          subjectId: accounts[0].bankAccountId,
          message:
            'Wise holds 50000.00 EUR, which the books do not include until it is mapped to a ledger account',
        },
      ]);
      expect(await detect(business, 'unmapped_account')).toEqual([]);
    });

    it('ignores an account that is mapped', async () => {
      const { accounts } = dataOf(await declareEuros(50_000));
      dataOf(await mapTo(business, accounts[0].bankAccountId, '1010'));
      expect(await detect(business, 'unbooked_currency')).toEqual([]);
    });

    it('ignores an empty account', async () => {
      dataOf(await declareEuros(0));
      expect(await detect(business, 'unbooked_currency')).toEqual([]);
    });
  });

  describe('opening_balance_equity', () => {
    const declare = (openingBalance: number) =>
      declareAccounts(business, [{ externalId: 'chk', openingBalance, openingBalanceDate: '2026-01-01' }]);
    const found = () => detect(business, 'opening_balance_equity');

    it('says where opening balances belong if no user has moved them for 30 days', async () => {
      dataOf(await declare(1000));
      world.clock.advance(30 * DAY_MS);
      expect(await found()).toEqual([]);
      world.clock.advance(1);
      expect(await found()).toMatchObject([
        {
          entityId: business.entityId,
          severity: 'warning',
          subjectType: 'legal_entity',
          subjectId: business.entityId,
          message:
            '3900 Opening Balance Equity has had a balance for more than 30 days: with a journal entry, move what the owners paid in to an account such as 3000 Member Capital, and earlier profits to 3200 Retained Earnings',
        },
      ]);
    });

    it('waits again after an entry that leaves a balance, and ends without one', async () => {
      dataOf(await declare(1000));
      world.clock.advance(31 * DAY_MS);
      await postEntry(business, { '3900': 400, '3000': -400 });
      expect(await found()).toEqual([]);
      world.clock.advance(31 * DAY_MS);
      expect(await found()).toHaveLength(1);
      await postEntry(business, { '3900': 600, '3200': -600 });
      world.clock.advance(31 * DAY_MS);
      expect(await found()).toEqual([]);
    });
  });
});
