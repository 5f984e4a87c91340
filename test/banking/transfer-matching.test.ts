import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, liveBookingOf, lockThrough } from '../support/books/banking.js';
import { newEntity } from '../support/books/steps.js';
import { declareAccounts, differences, push, type PushedRow } from '../support/books/push.js';
import {
  auditActions,
  bankAccountOf,
  decide,
  listed,
  pushRow,
  pushRows,
  transactionOf,
} from '../support/books/transactions.js';
import { pairsOf } from '../support/books/transfer-pairs.js';
import { dataOf } from '../support/http/responses.js';
import { ofxOf } from '../support/statement-files/ofx.js';
import { commitStatement, revertStatement, uploadStatement } from '../support/statement-files/uploads.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

let world: World;
let business: TestBusiness;

const OPENING = { openingBalance: 1000, openingBalanceDate: '2026-01-01' };
const declare = (one: TestBusiness) =>
  declareAccounts(one, [
    { externalId: 'chk', ...OPENING },
    { externalId: 'sav', kind: 'savings', ...OPENING },
    { externalId: 'card', kind: 'credit_card', ...OPENING },
  ]);

beforeEach(async () => {
  world = await theWorld();
  business = await newBusiness(world);
  dataOf(await declare(business));
});

afterEach(async () => expect(await differences(world, business)).toEqual([]));

const OUT = { externalId: 'out', amount: 250, date: '2026-03-10', description: 'Zorblax' };
const IN = {
  externalId: 'in',
  amount: -250,
  date: '2026-03-12',
  description: 'Quixly',
  accountExternalId: 'sav',
};
const transfer = { category: 'transfer' };

const suggested = async (query = '') =>
  dataOf(await business.api.get(`/v1/transfers/suggestions?${query}`)).map(
    (pair: any) => `${pair.outTransaction.externalId} ${pair.inTransaction.externalId}`,
  );
/** Pushes both legs, which are matched, and returns them. */
async function pushPair(more: object = {}): Promise<{ out: any; into: any }> {
  await pushRow(business, { ...OUT, ...more });
  await pushRow(business, { ...IN, ...more });
  expect(await pairsOf(business)).toEqual(['out in']);
  const rows = await listed(business);
  return {
    out: rows.find(({ externalId }) => externalId === 'out'),
    into: rows.find(({ externalId }) => externalId === 'in'),
  };
}

describe('a push', () => {
  it.each<[string, PushedRow[][]]>([
    ['both legs at once', [[OUT, IN]]],
    ['money out first', [[OUT], [IN]]],
    ['money in first', [[IN], [OUT]]],
  ])('matches uncategorized legs, and makes them transfers: %s', async (_what, pushes) => {
    for (const rows of pushes) await pushRows(business, rows);
    expect(await pairsOf(business)).toEqual(['out in']);
    const [into, out] = await listed(business);
    for (const leg of [into, out])
      expect(leg).toMatchObject({ transactionType: 'transfer', category: null, needsReview: false });
    expect(into.transfer).toEqual({
      confidence: 0.99,
      source: 'matched',
      because: 'the same amount left another bank account on 2026-03-10',
      id: out.transfer.id,
      otherTransactionId: out.id,
    });
    expect(await liveBookingOf(business, out.id)).toEqual({ '1000': -250, '1999': 250 });
    expect((await balancesOf(business))['1999']).toBeUndefined();
  });

  it('matches transfers, whose decision stays as it is', async () => {
    const { out } = await pushPair(transfer);
    expect(out.transfer).toMatchObject({ confidence: 0.95, source: 'pushed', because: null });
  });

  it('shows matched legs in its response, and counts them in the audit trail', async () => {
    const pushed = await pushRows(business, [OUT, IN]);
    expect(pushed['out']).toMatchObject({ transactionType: 'transfer', category: null, needsReview: false });
    const [entry] = dataOf(await business.api.get('/v1/audit-log?limit=1'));
    expect(entry).toMatchObject({ action: 'bank_transactions.push', changes: { created: 2, transfers: 1 } });
  });

  it('teaches the memory nothing', async () => {
    await pushPair();
    const again = await pushRow(business, { ...OUT, externalId: 'later', date: '2026-04-20' });
    expect(again).toMatchObject({ transactionType: 'expense', category: { source: 'uncategorized' } });
  });

  it.each<[string, Partial<PushedRow>]>([
    ['six days later', { date: '2026-03-16' }],
    ['of another amount', { amount: -250.01 }],
    ['on the same account', { accountExternalId: 'chk' }],
    ['that is pending', { pending: true }],
    ['before the opening balance', { date: '2025-12-31' }],
    ['with another category', { category: '4000' }],
  ])('does not match a leg %s', async (_what, over) => {
    await pushRows(business, [{ ...OUT, date: over.date === '2025-12-31' ? '2026-01-01' : OUT.date }]);
    await pushRow(business, { ...IN, ...over });
    expect(await pairsOf(business)).toEqual([]);
  });

  it('matches a pending leg when it settles', async () => {
    await pushRows(business, [OUT, { ...IN, externalId: 'p', pending: true }]);
    expect(await pairsOf(business)).toEqual([]);
    await pushRows(business, [{ ...IN, pendingExternalId: 'p' }]);
    expect(await pairsOf(business)).toEqual(['out in']);
  });

  it('does not match ambiguous legs, and proposes their pairs', async () => {
    await pushRows(business, [OUT, IN, { ...IN, externalId: 'in2', accountExternalId: 'card' }]);
    expect(await pairsOf(business)).toEqual([]);
    expect((await suggested()).toSorted()).toEqual(['out in', 'out in2']);
  });

  it('does not match a leg that a user or a rule put on another account, and proposes the pair', async () => {
    const { id } = await pushRow(business, OUT);
    await decide(business, id, '6300');
    await pushRow(business, IN);
    expect(await pairsOf(business)).toEqual([]);
    expect(await suggested()).toEqual(['out in']);
    expect(await transactionOf(business, id)).toMatchObject({ category: { accountNumber: '6300' } });
  });

  it('does not match an uncategorized leg of a closed period: nothing is posted there', async () => {
    const { id } = await pushRow(business, { ...OUT, date: '2026-01-31' });
    await lockThrough(business, '2026-01-31');
    await pushRow(business, { ...IN, date: '2026-02-02' });
    expect(await pairsOf(business)).toEqual([]);
    expect(await suggested()).toEqual(['out in']);
    expect(await transactionOf(business, id)).toMatchObject({ category: { accountNumber: '6999' } });
  });

  it('matches a transfer of a closed period: nothing is posted', async () => {
    await pushRow(business, { ...OUT, ...transfer, date: '2026-01-31' });
    await lockThrough(business, '2026-01-31');
    await pushRow(business, { ...IN, date: '2026-02-02' });
    expect(await pairsOf(business)).toEqual(['out in']);
  });

  it('does not match legs of different entities', async () => {
    const entity = await newEntity(business);
    dataOf(
      await business.api.post('/v1/bank-accounts', {
        institutionName: 'Other Bank',
        entityId: entity.id,
        accounts: [{ externalId: 'chk', name: 'chk', currency: 'USD', kind: 'checking', ...OPENING }],
      }),
    );
    await pushRow(business, OUT);
    await pushRows(business, [{ ...IN, accountExternalId: 'chk' }], { institutionName: 'Other Bank' });
    expect(await pairsOf(business)).toEqual([]);
    expect(await suggested()).toEqual([]);
    expect(await suggested(`entityId=${entity.id}`)).toEqual([]);
  });

  it('matches the same pairs in any order of pushes when no two legs compete', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => {
      const day = String(10 + (at % 6) * 2).padStart(2, '0');
      const amount = 100 + Math.floor(at / 2);
      return at % 2 === 0
        ? { externalId: `o${at}`, amount, date: `2026-03-${day}` }
        : {
            externalId: `i${at}`,
            amount: -amount,
            date: `2026-03-${day}`,
            accountExternalId: at % 4 === 1 ? 'sav' : 'card',
          };
    });
    const expected = rows.filter((_, at) => at % 2 === 0).map(({ externalId }) => externalId);
    const orders = [rows, rows.toReversed(), rows.toSorted((a, b) => (a.amount < b.amount ? -1 : 1))];
    const found = [];
    for (const [at, order] of orders.entries()) {
      const one = await newBusiness(world);
      dataOf(await declare(one));
      for (let from = 0; from < order.length; from += at + 1)
        dataOf(await push(one, order.slice(from, from + at + 1)));
      found.push(await pairsOf(one));
      expect(await differences(world, one)).toEqual([]);
    }
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
    expect(found[0]?.map((pair) => pair.split(' ')[0])).toEqual(expected.toSorted());
  });

  it('of many equal amounts is bounded: they are ambiguous', { timeout: 60_000 }, async () => {
    const many = (name: string, over: object) =>
      Array.from({ length: 120 }, (_, at) => ({ ...OUT, externalId: `${name}${at}`, ...over }));
    await pushRows(business, many('o', {}));
    await pushRows(business, many('i', { amount: -250, accountExternalId: 'sav' }));
    expect(await pairsOf(business)).toEqual([]);
    expect(await suggested('limit=10')).toHaveLength(10);
  });
});

describe('an imported statement file', () => {
  it('matches its transactions, and its reversal ends the matches', async () => {
    await pushRow(business, { ...OUT, amount: -250, date: '2026-05-11' });
    const account = await bankAccountOf(business, 'sav');
    const upload = dataOf(
      await uploadStatement(business, account.id, ofxOf([['x', '2026-05-12', 250, 'Quixly']], 1)),
      201,
    );
    dataOf(await commitStatement(business, upload.id));
    const rows = await listed(business);
    expect(rows.map((row) => row.transfer?.otherTransactionId)).toEqual([rows[1].id, rows[0].id]);
    dataOf(await revertStatement(business, upload.id));
    expect(await listed(business)).toMatchObject([
      { externalId: 'out', transactionType: 'transfer', transfer: { id: null, otherTransactionId: null } },
    ]);
  });
});

describe('a match ends', () => {
  const changes: [string, () => Promise<unknown>][] = [
    [
      'the bank withdraws a leg',
      () => push(business, [], { removed: [{ accountExternalId: 'sav', externalId: 'in' }] }),
    ],
    ['the amount of a leg changes', () => push(business, [{ ...IN, amount: -260 }])],
    ['the date of a leg changes by too much', () => push(business, [{ ...IN, date: '2026-03-16' }])],
    [
      'a user recategorizes a leg',
      async () => {
        const rows = await listed(business);
        return decide(business, rows.find(({ externalId }) => externalId === 'in').id, '4000');
      },
    ],
    [
      'a leg is before a new opening balance',
      () => declareAccounts(business, [{ externalId: 'chk', ...OPENING, openingBalanceDate: '2026-03-11' }]),
    ],
  ];
  it.each(changes)(
    'when %s: the other leg stays a transfer, and may be matched again',
    async (_what, change) => {
      const { out, into } = await pushPair();
      await change();
      expect(await pairsOf(business)).toEqual([]);
      expect(dataOf(await business.api.get('/v1/transfers'))).toEqual([]);
      const left = (await listed(business)).find(({ transfer: leg }) => leg !== null);
      expect([out.id, into.id]).toContain(left.id);
      expect(left).toMatchObject({
        transactionType: 'transfer',
        transfer: { id: null, otherTransactionId: null },
      });
      const sign = left.direction === 'out' ? -1 : 1;
      const account = left.externalId === 'out' ? 'sav' : 'chk';
      const { date } = left;
      await pushRows(business, [
        { externalId: 'new', amount: sign * Math.abs(left.amount), date, accountExternalId: account },
      ]);
      expect((await pairsOf(business))[0]).toContain('new');
    },
  );

  it('and another begins in the same push when the bank replaces a leg', async () => {
    await pushPair();
    await pushRows(business, [{ ...IN, externalId: 'in2' }], {
      removed: [{ accountExternalId: 'sav', externalId: 'in' }],
    });
    expect(await pairsOf(business)).toEqual(['out in2']);
  });

  it('and begins again when both amounts change in one push', async () => {
    await pushPair();
    await pushRows(business, [
      { ...OUT, amount: 300 },
      { ...IN, amount: -300 },
    ]);
    expect(await pairsOf(business)).toEqual(['out in']);
  });

  it('not when a leg moves a little, its text changes, or a user says that it is a transfer', async () => {
    const { out } = await pushPair();
    await pushRows(business, [{ ...IN, date: '2026-03-15', description: 'Vendrop' }]);
    await decide(business, out.id, 'transfer');
    expect(await pairsOf(business)).toEqual(['out in']);
    expect(await auditActions(business)).not.toContain('transfer.end');
  });
});
