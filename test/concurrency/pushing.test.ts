import { beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, differences, INSTITUTION, push, type PushedRow } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { atOnce, countsOf, expectOnly, liveOf, tallyOf, walk } from '../support/concurrency/clients.js';
import { dataOf } from '../support/http/responses.js';
import { ALWAYS, bankAccountOf, declareChecking, pushRow, pushRows } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('concurrent pushes', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    await declareChecking(business, 1000);
  });

  const rowsOf = (count: number, amount = 1): PushedRow[] =>
    Array.from({ length: count }, (_, index) => ({ externalId: `r${index}`, amount, category: '6300' }));
  const storedIds = async () =>
    (await walk(business, `/v1/transactions?${ALWAYS}`)).map((row): string => row.externalId).toSorted();

  it('store and post each bank transaction once for 20 identical pushes, and report it', async () => {
    const responses = await atOnce(20, () => push(business, rowsOf(50)));
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    const created = responses.map(({ body }) => body.data.created).toSorted((a, b) => b - a);
    expect(created).toEqual([50, ...Array<number>(19).fill(0)]);
    for (const { body } of responses) expect(body.data.created + body.data.unchanged).toBe(50);
    const ids = responses.map(({ body }) => body.data.transactions.map((row: any) => row.id).join());
    expect(new Set(ids).size).toBe(1);
    expect(await storedIds()).toHaveLength(50);
    expect(await walk(business, '/v1/journal-entries')).toHaveLength(51);
    expect(await balanceOf(world, business, '6300')).toBe(5000);
    expect(await differences(world, business)).toEqual([]);
  });

  it('store and post each bank transaction once if they overlap in any order', async () => {
    const all = rowsOf(40);
    const responses = await atOnce(16, (index) => {
      const rotated = [...all.slice(index * 2), ...all.slice(0, index * 2)];
      return push(business, index % 2 === 0 ? rotated : rotated.toReversed());
    });
    expect(tallyOf(responses)).toEqual({ '200': 16 });
    const created = responses.reduce((sum, { body }) => sum + body.data.created, 0);
    expect(created).toBe(40);
    expect(await storedIds()).toHaveLength(40);
    expect(await balanceOf(world, business, '6300')).toBe(4000);
    expect(await differences(world, business)).toEqual([]);
  });

  it('to different accounts of one institution do not affect each other', async () => {
    const accounts = ['a', 'b', 'c', 'd'];
    await business.api.post('/v1/bank-accounts', {
      institutionName: INSTITUTION,
      accounts: accounts.map((externalId) => ({
        externalId,
        name: externalId,
        currency: 'USD',
        kind: 'checking',
        openingBalance: 0,
        openingBalanceDate: '2026-01-01',
      })),
    });
    const responses = await atOnce(20, (index) =>
      push(
        business,
        // Each push names all accounts, starting with a different one.
        rowsOf(20).map((row, at) => ({
          ...row,
          externalId: `${index} ${at}`,
          accountExternalId: accounts[(index + at) % 4] ?? '',
        })),
      ),
    );
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    for (const name of accounts)
      expect(await bankAccountOf(business, name)).toMatchObject({ derivedBalance: -100 });
    expect(await balanceOf(world, business, '1000')).toBe(100_000 - 40_000);
    expect(await differences(world, business)).toEqual([]);
  });

  it('that correct one bank transaction leave one of the corrections, posted once', async () => {
    await pushRow(business, { amount: 1 });
    const responses = await atOnce(20, (index) =>
      push(business, [{ externalId: 'r1', amount: 100 + index }]),
    );
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    const [row] = await walk(business, `/v1/transactions?${ALWAYS}`);
    expect(row.amount).toBeGreaterThanOrEqual(100);
    const live = liveOf(await walk(business, '/v1/journal-entries?source=bank_transaction'));
    expect(live).toHaveLength(1);
    expect(await bankAccountOf(business, 'chk')).toMatchObject({ derivedBalance: 1000 - row.amount });
    expect(await differences(world, business)).toEqual([]);
  });

  it('that settle one bank transaction settle it once with the same id', async () => {
    const { id } = await pushRow(business, { externalId: 'p', amount: 9, pending: true });
    const responses = await atOnce(20, () =>
      push(business, [{ externalId: 's', amount: 9, pendingExternalId: 'p' }]),
    );
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    const statuses = responses.map(({ body }): string => body.data.transactions[0].status);
    expect(countsOf(statuses)).toEqual({ unchanged: 19, updated: 1 });
    for (const { body } of responses) expect(body.data.transactions[0].id).toBe(id);
    expect(await storedIds()).toEqual(['s']);
    expect(await bankAccountOf(business, 'chk')).toMatchObject({ derivedBalance: 991 });
    expect(await differences(world, business)).toEqual([]);
  });

  it('that remove and push one bank transaction remove it once, and it stays hidden', async () => {
    await pushRows(business, rowsOf(5));
    const removed = rowsOf(5).map(({ externalId }) => ({ accountExternalId: 'chk', externalId }));
    const responses = await atOnce(20, (index) =>
      index % 2 === 0 ? push(business, [], { removed }) : push(business, rowsOf(5, index)),
    );
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    expect(responses.reduce((sum, { body }) => sum + body.data.removed, 0)).toBe(5);
    expect(await storedIds()).toEqual([]);
    expect(await bankAccountOf(business, 'chk')).toMatchObject({ derivedBalance: 1000 });
    expect(await differences(world, business)).toEqual([]);
  });

  it('with invalid input store nothing, while valid ones succeed', async () => {
    const responses = await atOnce(20, (index) =>
      push(business, [
        { externalId: `${index} good`, amount: 1 },
        { externalId: `${index} other`, amount: 1, category: index % 2 === 0 ? '6300' : '0000' },
      ]),
    );
    expectOnly(responses, ['200', '400 invalid_request']);
    expect(tallyOf(responses)['200']).toBe(10);
    const even = Array.from({ length: 10 }, (_, index) => index * 2);
    expect(await storedIds()).toEqual(
      even.flatMap((index) => [`${index} good`, `${index} other`]).toSorted(),
    );
    dataOf(await push(business, [{ externalId: 'after', amount: 1 }]));
    expect(await differences(world, business)).toEqual([]);
  });
});
