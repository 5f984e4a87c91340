import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writings } from '../support/books/banking.js';
import { declareAccounts, differences, push, type PushedRow } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField, refusalOf } from '../support/http/responses.js';
import { declareChecking, listed, pushRow, pushRows } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const transactionsNamed = (count: number): PushedRow[] =>
  Array.from({ length: count }, (_, index) => ({ externalId: `r${index}`, amount: 1 }));

describe('POST /transactions rejections', () => {
  let world: World;
  let business: TestBusiness;

  const prepare = async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  };

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  /** Expects 400 that names exactly these fields, and no writes. */
  async function expectRefused(
    transactions: readonly PushedRow[],
    paths: string[],
    more: Record<string, unknown> = {},
  ): Promise<void> {
    const before = await writings(world, business);
    const reason = refusalOf(await push(business, transactions, more), 400, 'invalid_request');
    expect(reason.split('; ').map((problem) => problem.split(' ', 1)[0])).toEqual(paths);
    expect(await writings(world, business)).toEqual(before);
  }

  const good = { externalId: 'good', amount: 1 };
  const bad = (fields: Record<string, unknown>): PushedRow => ({ externalId: 'bad', amount: 1, ...fields });

  describe('in books that they leave as they are', () => {
    beforeAll(prepare);

    it.each<[string, Record<string, unknown>, string]>([
      ['an amount of 0', { amount: 0 }, 'amount'],
      ['an amount of -0', { amount: -0 }, 'amount'],
      ['an amount as text', { amount: '1' }, 'amount'],
      ['too many decimals', { amount: 1.005 }, 'amount'],
      ['an amount too large', { amount: 1e11 }, 'amount'],
      ['another currency than the account’s', { currency: 'EUR' }, 'currency'],
      ['an unknown currency', { currency: 'usd' }, 'currency'],
      ['an unknown account', { accountExternalId: 'savings' }, 'accountExternalId'],
      ['an account in another case', { accountExternalId: 'CHK' }, 'accountExternalId'],
      ['an empty id', { externalId: '' }, 'externalId'],
      ['an id that is too long', { externalId: 'x'.repeat(129) }, 'externalId'],
      ['an empty description', { description: '' }, 'description'],
      ['a description that is too long', { description: 'x'.repeat(501) }, 'description'],
      ['a merchant that is too long', { merchant: 'x'.repeat(121) }, 'merchant'],
      ['an empty merchant', { merchant: '' }, 'merchant'],
      ['an invalid date', { date: '2026-02-30' }, 'date'],
      ['an invalid authorizedDate', { authorizedDate: '2026-02-30' }, 'authorizedDate'],
      ['pending as text', { pending: 'true' }, 'pending'],
      ['pending of null', { pending: null }, 'pending'],
      ['an unknown field', { category_id: '6300' }, 'category_id'],
      ['an unknown category', { category: '9999' }, 'category'],
      ['the category Transfers in Transit', { category: '1999' }, 'category'],
      ['the category of a bank account', { category: '1000' }, 'category'],
      [
        'a pendingExternalId of a pending transaction',
        { pending: true, pendingExternalId: 'p' },
        'pendingExternalId',
      ],
      ['its own id as pendingExternalId', { pendingExternalId: 'bad' }, 'pendingExternalId'],
    ])(
      'all or nothing: %s is 400, and no valid transaction of the push is stored',
      async (_what, fields, field) => {
        await expectRefused(
          [good, bad(fields), { ...good, externalId: 'too' }],
          [`transactions[1].${field}`],
        );
      },
    );

    it('names malformed transactions together with those of unknown accounts and categories', async () => {
      await expectRefused(
        [
          { externalId: 'r0', amount: 1, category: '9999' },
          { externalId: 'r1', amount: 0 },
          { externalId: 'r2', amount: 1.001 },
          { externalId: 'r3', amount: 1, accountExternalId: 'bro\u0000ken' },
          { externalId: 'r4', amount: 1, accountExternalId: 'nowhere' },
        ],
        [
          'transactions[0].category',
          'transactions[1].amount',
          'transactions[2].amount',
          'transactions[3].accountExternalId',
          'transactions[4].accountExternalId',
          'removed[0].externalId',
          'removed[1].accountExternalId',
        ],
        {
          removed: [
            { accountExternalId: 'chk', externalId: '' },
            { accountExternalId: 'nowhere', externalId: 'x' },
          ],
        },
      );
    });

    it('names malformed transactions together with an unknown institution', async () => {
      const unknown = { institutionName: 'Nowhere Bank' };
      await expectRefused([bad({ amount: 0 })], ['institutionName', 'transactions[0].amount'], unknown);
    });

    it('names each malformed transaction', async () => {
      await expectRefused(
        [bad({ amount: 0, date: 'x' }), good, bad({ description: 5 })],
        ['transactions[0].date', 'transactions[0].amount', 'transactions[2].description'],
      );
    });

    it('names all of 500 invalid transactions', async () => {
      const transactions = transactionsNamed(500).map((transaction) => ({
        ...transaction,
        category: '9999',
      }));
      await expectRefused(
        transactions,
        transactions.map((_, index) => `transactions[${index}].category`),
      );
    });

    it.each([
      ['an id twice', [good, { ...good, amount: 2 }], 'transactions[1].externalId'],
      ['a transaction and its exact copy', [good, good], 'transactions[1].externalId'],
      [
        'a pendingExternalId twice',
        [
          { ...good, pendingExternalId: 'p' },
          { externalId: 'b', amount: 1, pendingExternalId: 'p' },
        ],
        'transactions[1].pendingExternalId',
      ],
      [
        'a pendingExternalId that the request pushes as well',
        [
          { externalId: 'p', amount: 1, pending: true },
          { ...good, pendingExternalId: 'p' },
        ],
        'transactions[1].pendingExternalId',
      ],
    ])('%s in one request is 400', async (_what, transactions, path) => {
      await expectRefused(transactions, [path]);
    });

    it('an id that is removed twice, or both pushed and removed, is 400', async () => {
      const removed = { accountExternalId: 'chk', externalId: 'gone' };
      await expectRefused([], ['removed[1].externalId'], { removed: [removed, removed] });
      await expectRefused([{ externalId: 'gone', amount: 1 }], ['removed[0].externalId'], {
        removed: [removed],
      });
    });

    it.each(['Second Bank', 'First Bank 2', '!!!'])('an unknown institution is 400: %s', async (name) => {
      await expectRefused([good], ['institutionName'], { institutionName: name });
    });

    it.each([[''], ['x'.repeat(81)], [null], [5]])(
      'an institutionName of %j is 400',
      async (institutionName) => {
        await expectRefused([good], ['institutionName'], { institutionName });
      },
    );

    it('an institution of another business is unknown', async () => {
      const other = await newBusiness(world);
      expectBadField(await push(other, [good]), 'institutionName');
    });

    it('501 transactions or 501 removed ones are 400', async () => {
      await expectRefused(transactionsNamed(501), ['transactions']);
      const removed = transactionsNamed(501).map(({ externalId }) => ({
        accountExternalId: 'chk',
        externalId,
      }));
      await expectRefused([], ['removed'], { removed });
    });

    it('an empty push is 400', async () => {
      await expectRefused([], ['transactions']);
      await expectRefused([], ['transactions'], { removed: [] });
    });

    it.each([[undefined], [null], [{}], ['text'], [[null]], [[5]], [[[]]]])(
      'transactions of %j is 400',
      async (transactions) => {
        const body = { institutionName: 'First Bank', transactions };
        expectBadField(await business.api.post('/v1/transactions', body), 'transactions');
      },
    );
  });

  describe('in books of their own', () => {
    beforeEach(prepare);

    it('an inactive category is 400', async () => {
      const accounts = dataOf(await business.api.get('/v1/accounts'));
      const { id } = accounts.find(({ accountNumber }: any) => accountNumber === '6300');
      dataOf(await business.api.patch(`/v1/accounts/${id}`, { isActive: false }));
      await expectRefused([good, bad({ category: '6300' })], ['transactions[1].category']);
    });

    it('names each invalid transaction, whatever the problem is', async () => {
      await pushRow(business, { externalId: 'settled' });
      await expectRefused(
        [
          { externalId: 'r0', amount: 1, accountExternalId: 'nowhere' },
          { externalId: 'r1', amount: 1 },
          { externalId: 'r2', amount: 1.001, currency: 'EUR' },
          { externalId: 'r1', amount: 1 },
          { externalId: 'settled', amount: 25, pending: true },
          { externalId: 'r5', amount: 1, category: '9999' },
        ],
        [
          'transactions[0].accountExternalId',
          'transactions[2].amount',
          'transactions[2].currency',
          'transactions[3].externalId',
          'transactions[4].pending',
          'transactions[5].category',
          'removed[1].accountExternalId',
        ],
        {
          removed: [
            { accountExternalId: 'chk', externalId: 'x' },
            { accountExternalId: 'nowhere', externalId: 'x' },
          ],
        },
      );
    });

    it('a settled transaction cannot become pending: 400', async () => {
      await pushRow(business, { externalId: 'r1' });
      await expectRefused([{ externalId: 'r1', amount: 25, pending: true }], ['transactions[0].pending']);
    });

    it('an account of another institution is 400', async () => {
      dataOf(await declareAccounts(business, [{ externalId: 'far' }], 'Second Bank'));
      await expectRefused([good, bad({ accountExternalId: 'far' })], ['transactions[1].accountExternalId']);
    });

    it('accepts 500 transactions and 500 removed ones in one request', async () => {
      const removed = transactionsNamed(500).map(({ externalId }) => ({
        accountExternalId: 'chk',
        externalId: `gone-${externalId}`,
      }));
      const result = dataOf(await push(business, transactionsNamed(500), { removed }));
      expect(result).toMatchObject({ created: 500, removed: 0 });
      expect(await listed(business, 'limit=200&offset=400')).toHaveLength(100);
    });

    it('the valid transactions of a rejected push are accepted when sent again without the invalid one', async () => {
      await expectRefused([good, bad({ amount: 0 })], ['transactions[1].amount']);
      expect((await pushRows(business, [good]))['good']).toMatchObject({ status: 'created' });
    });
  });
});
