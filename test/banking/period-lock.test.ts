import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockThrough, writings } from '../support/books/banking.js';
import { declareAccounts, differences, push, type PushedRow } from '../support/books/push.js';
import type { ApiResponse } from '../support/http/api.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, refusalOf } from '../support/http/responses.js';
import {
  bankAccountOf,
  decide,
  declareChecking,
  pushRow,
  pushRows,
  recategorize,
} from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const IN = '2026-01-31';
const AFTER = '2026-02-01';

describe('a closed period', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business);
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  /** Expects 409 whose reason names the lock date and exactly these places, and no writes. */
  async function expectLocked(send: () => Promise<ApiResponse<any>>, names: string[]): Promise<void> {
    const before = await writings(world, business);
    const reason = refusalOf(await send(), 409, 'period_locked');
    expect(reason).toBe(`the books are locked through ${IN}: ${names.join(', ')}`);
    expect(await writings(world, business)).toEqual(before);
  }

  it('rejects new transactions: 409 names each one, and nothing of the push is stored', async () => {
    await lockThrough(business, IN);
    const transactions = [
      { externalId: 'a', amount: 1, date: IN },
      { externalId: 'b', amount: 1, date: AFTER },
      { externalId: 'c', amount: 1, date: '2026-01-05' },
    ];
    await expectLocked(() => push(business, transactions), ['transactions[0] (a)', 'transactions[2] (c)']);
  });

  it('ends on the lock date: the next day is open', async () => {
    await lockThrough(business, IN);
    expect(await pushRow(business, { date: AFTER })).toMatchObject({ status: 'created' });
  });

  it.each<[string, Partial<PushedRow>]>([
    ['amount', { amount: 30 }],
    ['category', { category: '6450' }],
    ['date in the open period', { date: AFTER }],
    ['date within it', { date: '2026-01-30' }],
    ['direction', { amount: -25 }],
  ])('rejects a change of its transactions: another %s is 409', async (_what, change) => {
    await pushRow(business, { date: IN, category: '6300' });
    await lockThrough(business, IN);
    const changed = { externalId: 'r1', amount: 25, date: IN, category: '6300', ...change };
    await expectLocked(() => push(business, [changed]), ['transactions[0] (r1)']);
  });

  it('rejects a transaction that moves into it', async () => {
    await pushRow(business, { date: AFTER });
    await lockThrough(business, IN);
    await expectLocked(
      () => push(business, [{ externalId: 'r1', amount: 25, date: IN }]),
      ['transactions[0] (r1)'],
    );
  });

  it('rejects a removal that needs a reversal', async () => {
    await pushRows(business, [
      { externalId: 'a', amount: 1, date: AFTER },
      { externalId: 'b', amount: 1, date: IN },
    ]);
    await lockThrough(business, IN);
    const removed = ['a', 'b'].map((externalId) => ({ accountExternalId: 'chk', externalId }));
    await expectLocked(() => push(business, [], { removed }), ['removed[1] (b)']);
  });

  it('rejects a pending transaction that settles in it', async () => {
    await pushRow(business, { externalId: 'p', date: IN, pending: true });
    await lockThrough(business, IN);
    const settled = { externalId: 's', amount: 25, date: IN, pendingExternalId: 'p' };
    await expectLocked(() => push(business, [settled]), ['transactions[0] (s)']);
    dataOf(await push(business, [{ ...settled, date: AFTER }]));
  });

  it('[4.2.2] rejects a recategorization: 409 names the transaction', async () => {
    const { id } = await pushRow(business, { date: IN, category: '6300' });
    await lockThrough(business, IN);
    await expectLocked(() => recategorize(business, id, '6450'), [`transaction ${id} of ${IN}`]);
  });

  it('[4.2] accepts a decision that confirms the posted category, because it posts nothing', async () => {
    const { id } = await pushRow(business, { date: IN, category: '6300' });
    await lockThrough(business, IN);
    expect((await decide(business, id, '6300')).category.source).toBe('user_override');
  });

  it('accepts unchanged, pending and unposted transactions, and changed texts', async () => {
    await declareAccounts(business, [{ externalId: 'misc', kind: 'other' }]);
    const same = { externalId: 'same', amount: 1, date: IN };
    await pushRows(business, [same, { externalId: 'text', amount: 1, date: IN }]);
    await lockThrough(business, IN);
    const transactions = await pushRows(business, [
      same,
      { externalId: 'text', amount: 1, date: IN, description: 'another text' },
      { externalId: 'pending', amount: 1, date: IN, pending: true },
      { externalId: 'unmapped', amount: 1, date: IN, accountExternalId: 'misc' },
      { externalId: 'early', amount: 1, date: '2025-12-31' },
    ]);
    expect(Object.values(transactions).map(({ status }) => status)).toEqual([
      'unchanged',
      'updated',
      'created',
      'created',
      'created',
    ]);
    for (const externalId of ['pending', 'unmapped', 'early']) {
      await decide(business, transactions[externalId].id, '6300');
    }
  });

  it('accepts the removal of an unposted transaction', async () => {
    await pushRow(business, { date: IN, pending: true });
    await lockThrough(business, IN);
    const removed = [{ accountExternalId: 'chk', externalId: 'r1' }];
    expect(dataOf(await push(business, [], { removed }))).toMatchObject({ removed: 1 });
  });

  it('rejects a mapping that would post waiting transactions in it', async () => {
    await declareAccounts(business, [{ externalId: 'misc', kind: 'other' }]);
    await pushRow(business, { date: IN, accountExternalId: 'misc' });
    const { id } = await bankAccountOf(business, 'misc');
    await lockThrough(business, IN);
    await expectLocked(
      () => business.api.patch(`/v1/bank-accounts/${id}`, { ledgerAccountNumber: '1310' }),
      ['transaction r1'],
    );
  });

  it('[4.3.3] rejects new and changed opening balances', async () => {
    const opening = (externalId: string, openingBalance: number) => [
      { externalId, openingBalance, openingBalanceDate: IN },
    ];
    dataOf(await declareAccounts(business, opening('old', 5)));
    await lockThrough(business, IN);
    const names = (externalId: string) => [`accounts[0] (${externalId}) opening balance`];
    await expectLocked(() => declareAccounts(business, opening('new', 5)), names('new'));
    await expectLocked(() => declareAccounts(business, opening('old', 6)), names('old'));
    dataOf(await declareAccounts(business, opening('old', 5)));
  });

  it('accepts every change once it is reopened', async () => {
    const { id } = await pushRow(business, { date: IN });
    await lockThrough(business, IN);
    await lockThrough(business, null);
    await decide(business, id, '6450');
    expect(await pushRow(business, { date: IN, amount: 30 })).toMatchObject({ status: 'updated' });
  });

  it("applies to one entity: another entity's books stay open", async () => {
    const entity = { legalName: 'Second LLC', country: 'US', entityType: 'llc' };
    const { id: entityId } = dataOf(await business.api.post('/v1/entities', entity), 201);
    const declared = await business.api.post('/v1/bank-accounts', {
      institutionName: 'Second Bank',
      entityId,
      accounts: [{ externalId: 'chk', name: 'Checking', currency: 'USD', kind: 'checking' }],
    });
    dataOf(declared);
    await lockThrough(business, IN);
    const transactions = [{ externalId: 'a', amount: 1, date: IN }];
    expect(dataOf(await push(business, transactions, { institutionName: 'Second Bank' }))).toMatchObject({
      created: 1,
    });
  });
});
