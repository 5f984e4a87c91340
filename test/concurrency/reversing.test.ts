import { beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { atOnce, clients, expectOnly, tallyOf } from '../support/concurrency/clients.js';
import { dataOf } from '../support/http/responses.js';
import { entriesOf } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('concurrent reversals and manual entries', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const post = (from: string, to: string, amount: number) =>
    business.api.post('/v1/journal-entries', {
      date: '2026-02-01',
      description: 'manual entry',
      lines: [
        { accountNumber: to, debit: amount },
        { accountNumber: from, credit: amount },
      ],
    });
  const reverse = (id: string) => business.api.post(`/v1/journal-entries/${id}/reverse`);

  it('post one of 20 reversals of an entry and return 409 for 19', async () => {
    const { id } = dataOf(await post('3010', '1000', 50), 201);
    const responses = await atOnce(20, () => reverse(id));
    expect(tallyOf(responses)).toEqual({ '200': 1, '409 already_reversed': 19 });
    const [reversal, original] = await entriesOf(business);
    expect(reversal).toMatchObject({ source: 'reversal', reversesEntryId: id });
    expect(original).toMatchObject({ id, reversedByEntryId: reversal.id });
    expect(await balanceOf(world, business, '1000')).toBe(0);
    expect(await differences(world, business)).toEqual([]);
  });

  it('form a chain without branches if each reversal is reversed again', async () => {
    let { id } = dataOf(await post('3010', '1000', 50), 201);
    for (const length of [2, 3, 4]) {
      const responses = await atOnce(8, () => reverse(id));
      expect(tallyOf(responses)).toEqual({ '200': 1, '409 already_reversed': 7 });
      id = responses.find(({ status }) => status === 200)?.body.data.id;
      const entries = await entriesOf(business);
      expect(entries).toHaveLength(length);
      expect(entries.filter(({ reversedByEntryId }) => reversedByEntryId === null)).toHaveLength(1);
    }
    expect(await balanceOf(world, business, '1000')).toBe(0);
    expect(await differences(world, business)).toEqual([]);
  });

  it('on the same accounts in opposite orders are all posted and add up', async () => {
    const pairs = [
      ['1000', '2000', '6300'],
      ['6300', '1000', '2000'],
      ['2000', '6300', '1000'],
    ] as const;
    const responses = await clients(8, 6, (client, turn) => {
      const [first, second, third] = pairs[(client + turn) % 3] ?? pairs[0];
      return business.api.post('/v1/journal-entries', {
        date: `2026-0${1 + (turn % 3)}-15`,
        description: 'manual entry',
        lines: [
          { accountNumber: first, debit: 3 },
          { accountNumber: second, credit: 2 },
          { accountNumber: third, credit: 1 },
        ],
      });
    });
    expectOnly(responses, ['201']);
    expect(await entriesOf(business)).toHaveLength(48);
    const perAccount = new Map<string, number>();
    for (const { body } of responses) {
      for (const { accountNumber, debit, credit } of body.data.lines) {
        const amount = (debit ?? 0) - (credit ?? 0);
        perAccount.set(accountNumber, (perAccount.get(accountNumber) ?? 0) + amount);
      }
    }
    for (const [number, amount] of perAccount) {
      expect(await balanceOf(world, business, number), number).toBe(amount * 100);
    }
    expect(await differences(world, business)).toEqual([]);
  });
});
