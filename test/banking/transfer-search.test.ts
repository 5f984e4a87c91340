import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { balancesOf, liveBookingOf, lockThrough } from '../support/books/banking.js';
import { declareAccounts, differences, push, type PushedRow } from '../support/books/push.js';
import { auditActions, decide, pushRow, pushRows, transactionOf } from '../support/books/transactions.js';
import { pairsOf, whileAnotherMatches } from '../support/books/transfer-pairs.js';
import { atOnce, tallyOf } from '../support/concurrency/clients.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const OUT = { externalId: 'out', amount: 250, date: '2026-03-10', description: 'Zorblax' };
const IN = {
  externalId: 'in',
  amount: -250,
  date: '2026-03-12',
  description: 'Quixly',
  accountExternalId: 'sav',
};

describe('pushes to one entity at the same time', () => {
  let world: World;
  let business: TestBusiness;

  beforeAll(async () => {
    world = await theWorld();
  });

  beforeEach(async () => {
    business = await newBusiness(world);
    const opening = { openingBalance: 1000, openingBalanceDate: '2026-01-01' };
    const accounts = [
      { externalId: 'chk' },
      { externalId: 'sav', kind: 'savings' },
      { externalId: 'card', kind: 'credit_card' },
    ];
    dataOf(
      await declareAccounts(
        business,
        accounts.map((account) => ({ ...account, ...opening })),
      ),
    );
  });

  afterEach(async () => expect(await differences(world, business)).toEqual([]));

  const runJobs = () => world.app.get(Jobs).runDue(business.businessId);

  const locked = <T>(work: () => Promise<T>) => whileAnotherMatches(world, business, work);
  const whileAnotherPushesTo = <T>(externalId: string, work: () => Promise<T>) =>
    world.database.run(business.operator, async (uow) => {
      await uow.query(
        'select from bank_account where business_id = $1 and external_id = $2 for no key update',
        [business.businessId, externalId],
      );
      return work();
    });

  it('do not wait: the legs that they leave are matched right afterwards', async () => {
    const { out, in: into } = await locked(() => pushRows(business, [OUT, IN]));
    expect([out, into]).toMatchObject([
      { category: { accountNumber: '6999', source: 'uncategorized' }, needsReview: true },
      { category: { accountNumber: '4999', source: 'uncategorized' }, needsReview: true },
    ]);
    expect(await pairsOf(business)).toEqual([]);
    expect(await runJobs()).toBe(1);
    expect(await pairsOf(business)).toEqual(['out in']);
    expect((await transactionOf(business, out.id)).transfer).toMatchObject({
      source: 'matched',
      confidence: 0.99,
      because: 'the same amount reached another bank account on 2026-03-12',
    });
    expect(await liveBookingOf(business, out.id)).toEqual({ '1000': -250, '1999': 250 });
    expect((await balancesOf(business))['1999']).toBeUndefined();
    const [entry] = dataOf(await business.api.get('/v1/audit-log?limit=1'));
    expect(entry).toMatchObject({
      action: 'transfers.search',
      resourceType: 'legal_entity',
      changes: { transfers: 1 },
    });
    expect(await runJobs()).toBe(0);
  });

  it('leave a leg on an account that another push is changing, and match the others', async () => {
    await pushRow(business, IN);
    await pushRow(business, { ...IN, externalId: 'card', amount: -30, accountExternalId: 'card' });
    await whileAnotherPushesTo('sav', () =>
      pushRows(business, [OUT, { ...OUT, externalId: 'to card', amount: 30 }]),
    );
    expect(await pairsOf(business)).toEqual(['to card card']);
    expect(await runJobs()).toBe(1);
    expect(await pairsOf(business)).toEqual(['out in', 'to card card']);
  });

  it('match nothing that a user has decided on since', async () => {
    const { out } = await locked(() => pushRows(business, [OUT, IN]));
    await decide(business, out.id, '6300');
    expect(await runJobs()).toBe(1);
    expect(await pairsOf(business)).toEqual([]);
    expect(await transactionOf(business, out.id)).toMatchObject({ category: { accountNumber: '6300' } });
  });

  it('match nothing that has another amount, or was withdrawn, since', async () => {
    const rows = [
      OUT,
      IN,
      { ...OUT, externalId: 'gone', amount: 7 },
      { ...IN, externalId: 'alone', amount: -7 },
    ];
    await locked(() => pushRows(business, rows));
    await pushRow(business, { ...OUT, amount: 251 });
    dataOf(await push(business, [], { removed: [{ accountExternalId: 'chk', externalId: 'gone' }] }));
    await runJobs();
    expect(await pairsOf(business)).toEqual([]);
  });

  it('book nothing in a period that was closed since', async () => {
    await locked(() => pushRows(business, [OUT, IN]));
    await lockThrough(business, '2026-03-31');
    expect(await runJobs()).toBe(1);
    expect(await pairsOf(business)).toEqual([]);
  });

  it('leave a match that competes with an earlier leg, as one push after the other does', async () => {
    await pushRow(business, { ...IN, externalId: 'rival', accountExternalId: 'card' });
    await locked(() => pushRows(business, [OUT, IN]));
    await runJobs();
    expect(await pairsOf(business)).toEqual([]);
  });

  it('match each leg exactly once', { timeout: 60_000 }, async () => {
    const days = ['02', '08', '14', '20', '26'];
    const pushes = days.flatMap((day): PushedRow[] => [
      { ...OUT, externalId: `o${day}`, date: `2026-03-${day}` },
      { ...IN, externalId: `i${day}`, date: `2026-03-${day}` },
    ]);
    const responses = await atOnce(pushes.length, (at) => push(business, pushes.slice(at, at + 1)));
    expect(tallyOf(responses)).toEqual({ '200': pushes.length });
    await runJobs();
    expect(await pairsOf(business)).toEqual(days.map((day) => `o${day} i${day}`));
    expect((await balancesOf(business))['1999']).toBeUndefined();
    const searches = (await auditActions(business)).filter((action) => action === 'transfers.search');
    expect(searches.length).toBeLessThanOrEqual(days.length);
  });

  it('end a match whose legs they move apart together', { timeout: 60_000 }, async () => {
    for (let round = 1; round <= 5; round++) {
      const out = { ...OUT, externalId: `out ${round}`, amount: round };
      const into = { ...IN, externalId: `in ${round}`, amount: -round };
      await pushRows(business, [out, into]);
      expect(await pairsOf(business)).toEqual([`out ${round} in ${round}`]);
      const moved = [
        { ...out, date: '2026-03-08' },
        { ...into, date: '2026-03-14' },
      ];
      const responses = await atOnce(2, (at) => push(business, moved.slice(at, at + 1)));
      expect(tallyOf(responses)).toEqual({ '200': 2 });
      await runJobs();
      expect(await pairsOf(business)).toEqual([]);
    }
  });
});
