import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { liveBookingOf } from '../support/books/banking.js';
import { declareAccounts, differences, type PushedRow } from '../support/books/push.js';
import { auditActions, decide, pushRow, pushRows, transactionOf } from '../support/books/transactions.js';
import { undone } from '../support/books/undoing.js';
import { detect } from '../support/detectors/findings.js';
import { dataOf } from '../support/http/responses.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { NOW, theWorld, type World } from '../support/world/world.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const OPENING = { openingBalance: 1000, openingBalanceDate: '2025-01-01' };
/** Eight days ago. */
const OUT = {
  externalId: 'out',
  amount: 250,
  date: '2026-03-07',
  description: 'Zorblax',
  category: 'transfer',
};
const IN = { ...OUT, externalId: 'in', amount: -250, accountExternalId: 'sav' };

describe('a transfer without its other side', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    world.clock.set(NOW);
    business = await newBusiness(world);
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk', ...OPENING },
        { externalId: 'sav', kind: 'savings', ...OPENING },
      ]),
    );
  });

  afterEach(async () => {
    world.clock.set(NOW);
    expect(await differences(world, business)).toEqual([]);
  });

  const unmatched = () => detect(business, 'unmatched_transfer');
  const reviewOf = async (id: string) => {
    const { needsReview, reviewReason } = await transactionOf(business, id);
    expect(needsReview).toBe(reviewReason !== null);
    return reviewReason;
  };
  const transfers = async () => dataOf(await business.api.get('/v1/transfers'));
  /** Pushes an unmatched transfer that needs review. Returns its id. */
  async function overdue(row: Partial<PushedRow> = {}): Promise<string> {
    const { id } = await pushRow(business, { ...OUT, ...row });
    expect(await unmatched()).toHaveLength(1);
    expect(await reviewOf(id)).toBe('unmatched_transfer');
    return id;
  }

  it('needs review, and is a finding, after more than a week', async () => {
    const rows = [
      OUT,
      { ...IN, amount: -30, externalId: 'late' },
      { ...OUT, externalId: 'new', date: '2026-03-08' },
    ];
    const { out, late, new: recent } = await pushRows(business, rows);
    expect(await unmatched()).toMatchObject([
      {
        entityId: business.entityId,
        severity: 'warning',
        subjectType: 'transaction',
        subjectId: out.id,
        message: 'a transfer of 250.00 USD left chk on 2026-03-07 and has not reached another account',
      },
      {
        subjectId: late.id,
        message: 'a transfer of 30.00 USD reached sav on 2026-03-07 and has not left another account',
      },
    ]);
    expect(await Promise.all([out, late, recent].map(({ id }) => reviewOf(id)))).toEqual([
      'unmatched_transfer',
      'unmatched_transfer',
      null,
    ]);
    const toReview = dataOf(
      await business.api.get(
        '/v1/transactions?from=2026-01-01&to=2026-12-31&reviewReason=unmatched_transfer',
      ),
    );
    expect(new Set(toReview.map(({ id }: any) => id))).toEqual(new Set([out.id, late.id]));
    const [run] = dataOf(await business.api.get('/v1/audit-log?limit=1'));
    expect(run).toMatchObject({
      action: 'detectors.run',
      changes: { transfers: { matched: 0, toReview: 2 } },
    });
  });

  it('is marked once: a second run changes nothing', async () => {
    const id = await overdue();
    const before = await transactionOf(business, id);
    world.clock.advance(1000);
    expect(await unmatched()).toHaveLength(1);
    expect(await transactionOf(business, id)).toEqual(before);
    const [run] = dataOf(await business.api.get('/v1/audit-log?limit=1'));
    expect(run.changes).not.toHaveProperty('transfers');
  });

  it('of more than a year ago is left alone', async () => {
    const { id } = await pushRow(business, { ...OUT, date: '2025-03-13' });
    expect(await unmatched()).toEqual([]);
    expect(await reviewOf(id)).toBeNull();
  });

  it('that a user decided is a finding, and needs no review', async () => {
    const { id } = await pushRow(business, { ...OUT, category: '6300' });
    await decide(business, id, 'transfer');
    expect(await unmatched()).toMatchObject([{ subjectId: id }]);
    expect(await reviewOf(id)).toBeNull();
  });

  it('stays in review when a push changes its text, until a user decides', async () => {
    const id = await overdue();
    await pushRow(business, { ...OUT, description: 'Zorblax, corrected' });
    expect(await reviewOf(id)).toBe('unmatched_transfer');
    await decide(business, id, 'transfer');
    expect(await reviewOf(id)).toBeNull();
    await unmatched();
    expect(await reviewOf(id)).toBeNull();
    await undone(business, id);
    expect(await reviewOf(id)).toBe('unmatched_transfer');
    await decide(business, id, '6300');
    expect([await unmatched(), await reviewOf(id)]).toEqual([[], null]);
  });

  it('leaves review when its other side arrives, or a user matches it', async () => {
    const id = await overdue();
    await pushRow(business, { ...IN, date: '2026-03-10' });
    expect([await unmatched(), await reviewOf(id), (await transfers()).length]).toEqual([[], null, 1]);
    const out = await overdue({ externalId: 'out2', amount: 99 });
    const into = await pushRow(business, { ...IN, externalId: 'in2', amount: -99, date: '2026-03-14' });
    expect(await reviewOf(out)).toBe('unmatched_transfer');
    const legs = { outTransactionId: out, inTransactionId: into.id };
    dataOf(await business.api.post('/v1/transfers', legs), 201);
    expect([await unmatched(), await reviewOf(out)]).toEqual([[], null]);
  });

  it('leaves review that undoing a decision gave back after its match', async () => {
    const id = await overdue();
    await decide(business, id, 'transfer');
    await pushRow(business, { ...IN, date: '2026-03-10' });
    expect(await undone(business, id)).toMatchObject({
      reviewReason: 'unmatched_transfer',
      transfer: { id: expect.any(String) },
    });
    expect([await unmatched(), await reviewOf(id)]).toEqual([[], null]);
  });

  it('is matched first if by now its other side is the only one, without a posting', async () => {
    const rows = [OUT, { ...OUT, externalId: 'rival' }, IN];
    const { out, rival, in: into } = await pushRows(business, rows);
    expect([await transfers(), await unmatched()]).toMatchObject([[], [{}, {}, {}]]);
    expect(await reviewOf(out.id)).toBe('unmatched_transfer');
    await decide(business, rival.id, '6300');
    const booked = await liveBookingOf(business, out.id);
    const before = await transactionOf(business, out.id);
    expect(await unmatched()).toEqual([]);
    const [match, ...others] = await transfers();
    expect(others).toEqual([]);
    expect(match).toMatchObject({ source: 'automatic', outTransactionId: out.id, inTransactionId: into.id });
    expect(await transactionOf(business, out.id)).toEqual({
      ...before,
      needsReview: false,
      reviewReason: null,
      transfer: { ...before.transfer, id: match.id, otherTransactionId: into.id },
    });
    expect(await liveBookingOf(business, out.id)).toEqual(booked);
    const [run] = dataOf(await business.api.get('/v1/audit-log?limit=1'));
    expect(run.changes.transfers).toEqual({ matched: 1, toReview: 0 });
  });

  it('is not matched with one that a user rejected', async () => {
    const { out, in: into } = await pushRows(business, [OUT, IN]);
    const [{ id }] = await transfers();
    dataOf(await business.api.send('DELETE', `/v1/transfers/${id}`));
    expect(new Set((await unmatched()).map(({ subjectId }) => subjectId))).toEqual(
      new Set([out.id, into.id]),
    );
    expect(await transfers()).toEqual([]);
  });

  it('is not marked by a run at the same time as its match', async () => {
    for (let round = 1; round <= 3; round++) {
      const amount = 400 + round;
      const out = await pushRow(business, { ...OUT, externalId: `out ${round}`, amount });
      const rows = [{ ...IN, externalId: `in ${round}`, amount: -amount, date: '2026-03-10' }];
      await Promise.all([detect(business), pushRows(business, rows), detect(business)]);
      await world.app.get(Jobs).runDue(business.businessId);
      expect([await reviewOf(out.id), (await transfers()).length]).toEqual([null, round]);
    }
    world.clock.advance(DAY_MS);
    expect(await unmatched()).toEqual([]);
    expect((await auditActions(business)).filter((action) => action === 'detectors.run')).toHaveLength(7);
  });
});
