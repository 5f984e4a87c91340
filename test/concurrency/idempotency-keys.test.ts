import { beforeEach, describe, expect, it } from 'vitest';
import { differences } from '../support/books/push.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { atOnce, expectOnly, tallyOf } from '../support/concurrency/clients.js';
import { declareChecking, entriesOf, pushRow } from '../support/books/transactions.js';
import { theWorld, type World } from '../support/world/world.js';

describe('concurrent requests with one Idempotency-Key', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  const key = { 'idempotency-key': 'k1' };
  const post = (amount: number) =>
    business.api.post(
      '/v1/journal-entries',
      {
        date: '2026-01-15',
        description: 'owner pays in',
        lines: [
          { accountNumber: '1000', debit: amount },
          { accountNumber: '3010', credit: amount },
        ],
      },
      key,
    );

  it('run once; every successful response is the same', async () => {
    const responses = await atOnce(20, () => post(5));
    expectOnly(responses, ['201', '409 idempotency_in_progress']);
    const done = responses.filter(({ status }) => status === 201);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    for (const { status, headers } of responses) {
      if (status === 409) expect(headers.get('retry-after')).toBe('1');
    }
    expect(await entriesOf(business)).toHaveLength(1);
    expect(await differences(world, business)).toEqual([]);
  });

  it('with different bodies run once, and the others are rejected', async () => {
    const responses = await atOnce(20, (index) => post(index + 1));
    expectOnly(responses, ['201', '409 idempotency_in_progress', '409 idempotency_key_reused']);
    expect(tallyOf(responses)['201']).toBe(1);
    expect(await entriesOf(business)).toHaveLength(1);
  });

  it('for a decision apply it once', async () => {
    await declareChecking(business);
    const { id } = await pushRow(business, { category: '6400' });
    const path = `/v1/transactions/${id}`;
    const responses = await atOnce(20, () => business.api.patch(path, { category: '6300' }, key));
    expectOnly(responses, ['200', '409 idempotency_in_progress']);
    const done = responses.filter(({ status }) => status === 200);
    expect(done.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    expect(await entriesOf(business)).toHaveLength(3);
    expect(await differences(world, business)).toEqual([]);
  });

  it('can use a key again after a rejected request', async () => {
    const lock = (lockedThrough: string | null) =>
      business.api.put(`/v1/entities/${business.entityId}/period-lock`, { lockedThrough });
    await lock('2026-01-31');
    const refused = await atOnce(10, () => post(5));
    expectOnly(refused, ['409 period_locked', '409 idempotency_in_progress']);
    await lock(null);
    const responses = await atOnce(10, () => post(6));
    expectOnly(responses, ['201', '409 idempotency_in_progress']);
    expect(await entriesOf(business)).toHaveLength(1);
  });
});
