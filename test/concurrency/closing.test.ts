import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../support/http/api.js';
import { declareAccounts, differences, push } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { atOnce, clients, expectOnly, tallyOf, walk } from '../support/concurrency/clients.js';
import { dataOf } from '../support/http/responses.js';
import { bankAccountOf, decide, pushRows, recategorize } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

const OPENING = { openingBalance: 100, openingBalanceDate: '2026-01-01' };
/** From January to March. The books are closed date by date during the writes. */
const DATES = [
  '2026-01-05',
  '2026-01-15',
  '2026-01-25',
  '2026-02-05',
  '2026-02-15',
  '2026-02-25',
  '2026-03-05',
];
const dateOf = (index: number) => DATES[index % DATES.length] ?? '';

describe('closing a period during writes', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    const accounts = await declareAccounts(business, [
      { externalId: 'chk', ...OPENING },
      { externalId: 'card', kind: 'credit_card', ...OPENING },
      { externalId: 'wallet', kind: 'other' },
    ]);
    dataOf(accounts);
  });

  const close = (lockedThrough: string | null) =>
    business.api.put(`/v1/entities/${business.entityId}/period-lock`, { lockedThrough });
  const entryIdsThrough = async (date: string): Promise<string[]> =>
    (await walk(business, `/v1/journal-entries?to=${date}`)).map(({ id }) => id);

  it('changes nothing in the closed period, whether pushes, decisions, mappings, openings or manual entries run', async () => {
    const wallet = (await bankAccountOf(business, 'wallet')).id;
    const seeded = await pushRows(
      business,
      Array.from({ length: 42 }, (_, index) => ({
        externalId: `seed${index}`,
        amount: 1 + index,
        date: dateOf(index),
        accountExternalId: ['chk', 'card', 'wallet'][index % 3] ?? '',
      })),
    );
    const ids = Object.values(seeded).map(({ id }): string => id);
    const closed: { through: string; entryIds: string[] }[] = [];

    const writers: ((turn: number) => Promise<ApiResponse<any>>)[] = [
      (turn) => pushThree(`a${turn}`, turn),
      (turn) => pushThree(`b${turn % 4}`, turn),
      (turn) =>
        push(business, [{ externalId: `seed${turn * 3}`, amount: 500 + turn, date: dateOf(turn + 1) }]),
      (turn) =>
        recategorize(business, ids[(turn * 5) % 42] ?? '', ['6300', 'transfer', '3020'][turn % 3] ?? ''),
      (turn) => recategorize(business, ids[(turn * 5) % 42] ?? '', ['6400', '2000', '6300'][turn % 3] ?? ''),
      (turn) =>
        business.api.patch(`/v1/bank-accounts/${wallet}`, {
          ledgerAccountNumber: turn % 2 === 0 ? '1080' : '1090',
        }),
      (turn) =>
        declareAccounts(business, [
          { externalId: 'chk', openingBalance: 100 + turn, openingBalanceDate: dateOf(turn) },
          {
            externalId: 'card',
            kind: 'credit_card',
            openingBalance: turn,
            openingBalanceDate: dateOf(turn + 2),
          },
        ]),
      (turn) => postManualEntry(dateOf(turn)),
      async (turn) => {
        if (turn % 2 === 1) return business.api.get('/v1/reports/trial-balance');
        const through = dateOf(Math.floor(turn / 2));
        const response = await close(through);
        closed.push({ through, entryIds: await entryIdsThrough(through) });
        return response;
      },
    ];
    const responses = await clients(
      writers.length,
      12,
      (client, turn) => writers[client]?.(turn) ?? close(null),
    );

    expectOnly(responses, ['200', '201', '409 period_locked']);
    expect(closed.map(({ through }) => through)).toEqual(DATES.slice(0, 6));
    for (const { through, entryIds } of closed) {
      expect(await entryIdsThrough(through), through).toEqual(entryIds);
    }
    expect(await differences(world, business)).toEqual([]);
  });

  function pushThree(name: string, turn: number): Promise<ApiResponse<any>> {
    return push(
      business,
      ['chk', 'card', 'wallet'].map((accountExternalId) => ({
        externalId: name,
        accountExternalId,
        amount: turn + 1,
        date: dateOf(turn),
      })),
    );
  }

  function postManualEntry(date: string): Promise<ApiResponse<any>> {
    return business.api.post('/v1/journal-entries', {
      date,
      description: 'manual entry',
      lines: [
        { accountNumber: '6150', debit: 10 },
        { accountNumber: '1590', credit: 10 },
      ],
    });
  }

  it('accepts a push into the period completely before the closing or rejects it completely after it', async () => {
    const [closing, ...pushes] = await atOnce(21, (index) =>
      index === 0
        ? close('2026-01-31')
        : push(business, [
            { externalId: `${index} closed`, amount: 1, date: '2026-01-15' },
            { externalId: `${index} open`, amount: 1, date: '2026-02-15' },
          ]),
    );
    expect(closing?.status).toBe(200);
    expectOnly(pushes, ['200', '409 period_locked']);
    const accepted = pushes.flatMap(({ status }, index) => (status === 200 ? [index + 1] : []));
    const rows = await walk(business, '/v1/transactions?from=2026-01-01&to=2026-12-31');
    const names = rows.map(({ externalId }): string => externalId);
    expect(new Set(names)).toEqual(
      new Set(accepted.flatMap((index) => [`${index} closed`, `${index} open`])),
    );
    expect(await differences(world, business)).toEqual([]);
  });

  it('leaves concurrent mappings of one account with one result, to which all bank transactions are posted', async () => {
    await pushRows(
      business,
      DATES.map((date, index) => ({
        externalId: `r${index}`,
        amount: 10,
        date,
        accountExternalId: 'wallet',
      })),
    );
    const wallet = (await bankAccountOf(business, 'wallet')).id;
    const numbers = ['1050', '1080', '1090', '1310'];
    const responses = await atOnce(20, (index) =>
      business.api.patch(`/v1/bank-accounts/${wallet}`, { ledgerAccountNumber: numbers[index % 4] }),
    );
    expect(tallyOf(responses)).toEqual({ '200': 20 });
    const { ledgerAccountNumber } = await bankAccountOf(business, 'wallet');
    const { accounts } = dataOf(await business.api.get('/v1/reports/trial-balance'));
    const balances = accounts.filter(({ accountNumber }: any) => numbers.includes(accountNumber));
    expect(balances).toMatchObject([{ accountNumber: ledgerAccountNumber, debit: 0, credit: 70 }]);
    expect(await differences(world, business)).toEqual([]);
  });

  it('accepts or rejects decisions while the period closes and opens again, and the books stay consistent', async () => {
    const { r1 } = await pushRows(business, [{ externalId: 'r1', amount: 10, date: '2026-01-15' }]);
    await decide(business, r1.id, '6300');
    const responses = await atOnce(20, (index) =>
      index % 4 === 0
        ? close(index % 8 === 0 ? '2026-01-31' : null)
        : recategorize(business, r1.id, index % 2 === 0 ? '6400' : '6300'),
    );
    expectOnly(responses, ['200', '409 period_locked']);
    expect(await differences(world, business)).toEqual([]);
    dataOf(await close(null));
    await decide(business, r1.id, '6550');
    expect(await differences(world, business)).toEqual([]);
  });
});
