import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../src/kernel/principal.js';
import { declareAccounts, push } from '../support/books/push.js';
import { entityOf, lockThrough, newEntity, postEntry, sendEntry } from '../support/books/steps.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { dataOf, expectBadField } from '../support/http/responses.js';
import { auditActions, entriesOf } from '../support/books/transactions.js';
import { theWorld } from '../support/world/world.js';

describe('PUT /entities/{id}/period-lock', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const lock = (body: unknown, api = business.api) =>
    api.put(`/v1/entities/${business.entityId}/period-lock`, body);

  const owner = { '1000': 5, '3010': -5 };

  it('closes the books through a date, and the entity shows it', async () => {
    const response = await lock({ lockedThrough: '2026-01-31' });
    expect(dataOf(response)).toEqual({ entityId: business.entityId, lockedThrough: '2026-01-31' });
    expect((await entityOf(business)).lockedThrough).toBe('2026-01-31');
  });

  it('reopens them with null', async () => {
    await lockThrough(business, '2026-01-31');
    expect(dataOf(await lock({ lockedThrough: null }))).toEqual({
      entityId: business.entityId,
      lockedThrough: null,
    });
    await postEntry(business, owner, { date: '2026-01-15' });
  });

  it('can move back and forth', async () => {
    for (const date of ['2026-01-31', '2026-02-28', '2025-12-31']) {
      expect(dataOf(await lock({ lockedThrough: date })).lockedThrough).toBe(date);
    }
  });

  it.each<[Role, number]>([
    ['owner', 200],
    ['admin', 200],
    ['member', 403],
    ['viewer', 403],
  ])('is for owners and admins: a %s gets %d', async (role, status) => {
    const { api } = await business.memberKey(role, role === 'viewer' ? ['read'] : ['read', 'write']);
    const response = await lock({ lockedThrough: '2026-01-31' }, api);
    expect(response.status).toBe(status);
    if (status === 403) {
      expect(response.body.error).toBe(role === 'viewer' ? 'insufficient_scope' : 'forbidden');
    }
    expect((await entityOf(business)).lockedThrough).toBe(status === 200 ? '2026-01-31' : null);
  });

  it('writes nothing if it is unchanged', async () => {
    await lockThrough(business, '2026-01-31');
    const before = await auditActions(business);
    await lockThrough(business, '2026-01-31');
    expect(await auditActions(business)).toEqual(before);
  });

  it.each([[{}], [{ lockedThrough: '2026-02-30' }], [{ lockedThrough: '' }], [{ lockedThrough: false }]])(
    '%j is 400',
    async (body) => {
      expectBadField(await lock(body), 'lockedThrough');
    },
  );

  it.each([
    ['2026-01-30', 409],
    ['2026-01-31', 409],
    ['2026-02-01', 201],
  ])('with books locked through 2026-01-31, an entry of %s is %d', async (date, status) => {
    await lockThrough(business, '2026-01-31');
    const response = await sendEntry(business, owner, { date });
    expect(response.status).toBe(status);
    if (status === 409) {
      expect(response.body).toEqual({
        error: 'period_locked',
        reason: `the books are locked through 2026-01-31: an entry dated ${date}`,
      });
      expect(await entriesOf(business)).toEqual([]);
    }
  });

  it('reports an invalid entry before it reports a closed period', async () => {
    await lockThrough(business, '2026-01-31');
    const response = await sendEntry(business, { '9999': 5, '1000': -5 }, { date: '2026-01-15' });
    expectBadField(response, 'lines[1].accountNumber');
  });

  it('of one entity does not affect another', async () => {
    const second = await newEntity(business);
    await lockThrough(business, '2026-01-31');
    await postEntry(business, owner, { date: '2026-01-15', entityId: second.id });
    await lockThrough(business, null);
    await lockThrough(business, '2026-01-31', second.id);
    await postEntry(business, owner, { date: '2026-01-15' });
  });

  it('allows changes that post nothing: names, pending transactions, transactions before the opening', async () => {
    dataOf(
      await declareAccounts(business, [
        { externalId: 'chk', openingBalance: 100, openingBalanceDate: '2026-01-10' },
      ]),
    );
    await lockThrough(business, '2026-01-31');
    const pushed = await push(business, [
      { externalId: 'pending', amount: 5, date: '2026-01-20', pending: true },
      { externalId: 'before', amount: 5, date: '2026-01-09' },
    ]);
    expect(dataOf(pushed)).toMatchObject({ created: 2 });
    dataOf(await declareAccounts(business, [{ externalId: 'chk', name: 'Renamed' }]));
  });
});
