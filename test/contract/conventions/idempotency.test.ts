import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/http/api.js';
import { declareAccounts } from '../../support/books/push.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { whileEntityIsLocked } from '../../support/http/raw.js';
import { auditActions, declareChecking, entriesOf, pushRow } from '../../support/books/transactions.js';
import { NOW, theWorld, type World } from '../../support/world/world.js';

const DAY_MS = 24 * 60 * 60 * 1000;

describe('Idempotency-Key', () => {
  let world: World;
  let business: TestBusiness;

  beforeEach(async () => {
    world = await theWorld();
    business = await newBusiness(world);
  });

  afterEach(() => world.clock.set(NOW));

  const key = (text: string) => ({ 'idempotency-key': text });
  const entry = (amount: number) => ({
    date: '2026-01-15',
    description: 'owner pays in',
    lines: [
      { accountNumber: '1000', debit: amount },
      { accountNumber: '3010', credit: amount },
    ],
  });
  const post = (amount: number, text = 'k1'): Promise<ApiResponse<any>> =>
    business.api.post('/v1/journal-entries', entry(amount), key(text));

  it('returns the stored response to a repeated request and writes nothing', async () => {
    const first = await post(5);
    const again = await post(5);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(await entriesOf(business)).toHaveLength(1);
    const actions = await auditActions(business, 'resource=journal_entry');
    expect(actions).toEqual(['journal_entry.create']);
  });

  it('ignores the order of fields', async () => {
    const first = await post(5);
    const { date, description, lines } = entry(5);
    const again = await business.api.post('/v1/journal-entries', { lines, description, date }, key('k1'));
    expect(again.text).toBe(first.text);
  });

  it('returns 409 for another body with the same key', async () => {
    await post(5);
    refusalOf(await post(6), 409, 'idempotency_key_reused');
    expect(await entriesOf(business)).toHaveLength(1);
  });

  it('returns 409 for another route with the same key', async () => {
    await post(5);
    const response = await business.api.post('/v1/accounts', entry(5), key('k1'));
    expect(response.status).toBe(400);
    const account = { accountNumber: '6123', name: 'x', category: 'expense' };
    refusalOf(await business.api.post('/v1/accounts', account, key('k1')), 409, 'idempotency_key_reused');
  });

  it('returns 409 for another resource of the same route with the same key', async () => {
    await declareChecking(business);
    const [a, b] = [
      await pushRow(business, { externalId: 'a' }),
      await pushRow(business, { externalId: 'b' }),
    ];
    const patch = (id: string) =>
      business.api.patch(`/v1/transactions/${id}`, { category: '6300' }, key('k1'));
    dataOf(await patch(a.id));
    refusalOf(await patch(b.id), 409, 'idempotency_key_reused');
  });

  it('replays a PATCH response', async () => {
    await declareChecking(business);
    const { id } = await pushRow(business);
    const patch = () => business.api.patch(`/v1/transactions/${id}`, { category: '6300' }, key('k1'));
    const first = await patch();
    dataOf(await business.api.patch(`/v1/transactions/${id}`, { category: '6400' }));
    const again = await patch();
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const { category } = dataOf(await business.api.get(`/v1/transactions/${id}`));
    expect(category.accountNumber).toBe('6400');
  });

  it('is ignored by PUT, as the contract says: a repeated request sets the same again', async () => {
    const path = `/v1/entities/${business.entityId}/period-lock`;
    const put = (lockedThrough: string) => business.api.put(path, { lockedThrough }, key('k1'));
    dataOf(await put('2026-01-31'));
    expect(dataOf(await put('2026-02-28')).lockedThrough).toBe('2026-02-28');
    const again = await put('2026-01-31');
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect(dataOf(again).lockedThrough).toBe('2026-01-31');
    const { body } = await business.api.get('/v1/openapi.json');
    const operations = Object.values(body.paths as Record<string, Record<string, { description: string }>>)
      .flatMap((item) => Object.entries(item))
      .filter(([method]) => method === 'put' || method === 'delete');
    expect(operations.length).toBeGreaterThan(0);
    for (const [, { description }] of operations)
      expect(description).toContain('`Idempotency-Key` is ignored');
  });

  it.each<[string, () => Promise<ApiResponse<any>>]>([
    ['POST /bank-accounts', () => business.api.post('/v1/bank-accounts', accounts, key('k1'))],
    [
      'POST /entities',
      () =>
        business.api.post('/v1/entities', { legalName: 'B', country: 'US', entityType: 'llc' }, key('k1')),
    ],
    [
      'POST /accounts',
      () =>
        business.api.post(
          '/v1/accounts',
          { accountNumber: '6123', name: 'x', category: 'expense' },
          key('k1'),
        ),
    ],
    [
      'PATCH /entities/{id}',
      () => business.api.patch(`/v1/entities/${business.entityId}`, { legalName: 'C' }, key('k1')),
    ],
  ])('works for %s', async (_route, send) => {
    const first = await send();
    expect(first.status).toBeLessThan(300);
    const again = await send();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect([again.status, again.text]).toEqual([first.status, first.text]);
  });

  const accounts = {
    institutionName: 'First Bank',
    accounts: [{ externalId: 'chk', name: 'chk', currency: 'USD', kind: 'checking' }],
  };

  it('works for POST /transactions: a repeated push gets the first response', async () => {
    await declareAccounts(business, [{ externalId: 'chk' }]);
    const rows = {
      institutionName: 'First Bank',
      transactions: [
        { accountExternalId: 'chk', externalId: 'a', date: '2026-03-01', amount: 1, description: 'x' },
      ],
    };
    const first = await business.api.post('/v1/transactions', rows, key('k1'));
    const again = await business.api.post('/v1/transactions', rows, key('k1'));
    expect(first.body.data).toMatchObject({ created: 1, unchanged: 0 });
    expect(again.text).toBe(first.text);
  });

  it('replays for 24 hours; later the request runs again', async () => {
    const first = await post(5);
    world.clock.advance(DAY_MS - 1000);
    expect((await post(5)).text).toBe(first.text);
    world.clock.advance(2000);
    const later = await post(5);
    expect(later.headers.get('idempotency-replayed')).toBeNull();
    expect(later.body.data.id).not.toBe(first.body.data.id);
    expect((await post(5)).text).toBe(later.text);
  });

  it('accepts another body with the key after 24 hours', async () => {
    await post(5);
    world.clock.advance(DAY_MS + 1000);
    dataOf(await post(6), 201);
  });

  it('does not store a response of 400 or above', async () => {
    refusalOf(await business.api.post('/v1/journal-entries', {}, key('k1')), 400, 'invalid_request');
    const locked = { lockedThrough: '2026-01-31' };
    const path = `/v1/entities/${business.entityId}/period-lock`;
    dataOf(await business.api.put(path, locked));
    refusalOf(await post(5), 409, 'period_locked');
    dataOf(await business.api.put(path, { lockedThrough: null }));
    const response = await post(7);
    dataOf(response, 201);
    expect(response.headers.get('idempotency-replayed')).toBeNull();
  });

  it('is separate for each credential', async () => {
    const first = await post(5);
    const { api } = await business.memberKey('member', ['read', 'write']);
    const other = await api.post('/v1/journal-entries', entry(6), key('k1'));
    dataOf(other, 201);
    expect(other.body.data.id).not.toBe(first.body.data.id);
  });

  it('is separate for each business', async () => {
    await post(5);
    const other = await newBusiness(world);
    const response = await other.api.post('/v1/journal-entries', entry(6), key('k1'));
    dataOf(response, 201);
  });

  it('returns 409 with Retry-After 1 at once while the first request is in progress', async () => {
    const { first, second } = await whileEntityIsLocked(world, business, async (untilTransactionWaits) => {
      const running = post(5);
      await untilTransactionWaits();
      return { first: running, second: await post(5) };
    }).then(async (sent) => ({ first: await sent.first, second: sent.second }));
    refusalOf(second, 409, 'idempotency_in_progress');
    expect(second.headers.get('retry-after')).toBe('1');
    dataOf(first, 201);
    expect((await post(5)).text).toBe(first.text);
    expect(await entriesOf(business)).toHaveLength(1);
  });

  it('writes once for many concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => post(5)));
    for (const { status, body } of responses) {
      if (status !== 201) expect({ status, error: body.error }).toEqual(inProgress);
    }
    expect(responses.some(({ status }) => status === 201)).toBe(true);
    expect(await entriesOf(business)).toHaveLength(1);
  });

  const inProgress = { status: 409, error: 'idempotency_in_progress' };

  it('has 1 to 255 characters', async () => {
    refusalOf(await post(5, ''), 400, 'invalid_request');
    refusalOf(await post(5, 'k'.repeat(256)), 400, 'invalid_request');
    dataOf(await post(5, 'k'.repeat(255)), 201);
    dataOf(await post(5, 'k'), 201);
  });

  it('is optional: without it the same request writes twice', async () => {
    dataOf(await business.api.post('/v1/journal-entries', entry(5)), 201);
    dataOf(await business.api.post('/v1/journal-entries', entry(5)), 201);
    expect(await entriesOf(business)).toHaveLength(2);
  });
});
