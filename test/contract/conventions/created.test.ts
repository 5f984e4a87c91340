import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/http/api.js';
import { declareAccounts, push } from '../../support/books/push.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { theWorld } from '../../support/world/world.js';

describe('201 Created', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const entry = {
    date: '2026-01-15',
    description: 'owner pays in',
    lines: [
      { accountNumber: '1000', debit: 5 },
      { accountNumber: '3010', credit: 5 },
    ],
  };

  it.each([
    ['/v1/accounts', { accountNumber: '6123', name: 'Coffee', category: 'expense' }],
    ['/v1/entities', { legalName: 'Second LLC', country: 'US', entityType: 'llc' }],
    ['/v1/journal-entries', entry],
  ])('[7.2] is returned by POST %s, with the id', async (path, body) => {
    const response = await business.api.post(path, body);
    expect(response.status).toBe(201);
    expect(response.body.data.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each<[string, () => Promise<ApiResponse<any>>]>([
    ['POST /bank-accounts', () => declareAccounts(business, [{ externalId: 'chk' }])],
    [
      'POST /transactions',
      async () => {
        await declareAccounts(business, [{ externalId: 'chk' }]);
        return push(business, [{ externalId: 'a', amount: 1 }]);
      },
    ],
    [
      'POST /journal-entries/{id}/reverse',
      async () => {
        const { body } = await business.api.post('/v1/journal-entries', entry);
        return business.api.post(`/v1/journal-entries/${body.data.id}/reverse`);
      },
    ],
  ])('[7.2] is not returned by %s, which returns 200', async (_route, send) => {
    expect((await send()).status).toBe(200);
  });

  it.each([
    ['none', undefined],
    ['{}', {}],
  ])('is not returned by an action with the body: %s', async (_what, body) => {
    const made = await business.api.post('/v1/journal-entries', entry);
    const response = await business.api.post(`/v1/journal-entries/${made.body.data.id}/reverse`, body);
    expect(response.status).toBe(200);
  });
});
