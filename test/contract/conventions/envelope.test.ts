import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/http/api.js';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { declareChecking, entriesOf, pushRow } from '../../support/books/transactions.js';
import { theWorld } from '../../support/world/world.js';

describe('the response envelope', () => {
  let business: TestBusiness;
  let ids: { entity: string; transaction: string; entry: string; bankAccount: string };

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
    const bankAccount = await declareChecking(business, 100);
    const { id: transaction } = await pushRow(business);
    const [entry] = await entriesOf(business);
    ids = { entity: business.entityId, transaction, entry: entry.id, bankAccount };
  });

  it.each<[string, () => Promise<ApiResponse<any>>]>([
    ['GET /transactions/{id}', () => business.api.get(`/v1/transactions/${ids.transaction}`)],
    ['GET /entities/{id}', () => business.api.get(`/v1/entities/${ids.entity}`)],
    ['GET /journal-entries/{id}', () => business.api.get(`/v1/journal-entries/${ids.entry}`)],
    ['GET /reports/statements/{type}', () => business.api.get('/v1/reports/statements/balance_sheet')],
    ['GET /reports/trial-balance', () => business.api.get('/v1/reports/trial-balance')],
    [
      'PATCH /transactions/{id}',
      () => business.api.patch(`/v1/transactions/${ids.transaction}`, { category: '6300' }),
    ],
    ['PATCH /entities/{id}', () => business.api.patch(`/v1/entities/${ids.entity}`, { naics: '541511' })],
    [
      'PATCH /bank-accounts/{id}',
      () => business.api.patch(`/v1/bank-accounts/${ids.bankAccount}`, { ledgerAccountNumber: '1010' }),
    ],
    [
      'PUT /entities/{id}/period-lock',
      () => business.api.put(`/v1/entities/${ids.entity}/period-lock`, { lockedThrough: null }),
    ],
  ])('[1.1] %s returns an object as data and nothing else', async (_route, send) => {
    const response = await send();
    expect(dataOf(response)).toEqual(expect.any(Object));
    expect(Object.keys(response.body)).toEqual(['data']);
  });

  it.each<[string, () => string]>([
    ['GET /accounts', () => '/v1/accounts'],
    ['GET /bank-accounts', () => '/v1/bank-accounts'],
  ])('[1.1] %s returns its whole list as data, without pagination', async (_route, path) => {
    const response = await business.api.get(path());
    expect(dataOf(response)).toEqual(expect.any(Array));
    expect(Object.keys(response.body)).toEqual(['data']);
  });

  it.each([
    ['GET /transactions', '/v1/transactions'],
    ['GET /entities', '/v1/entities'],
    ['GET /journal-entries', '/v1/journal-entries'],
    ['GET /audit-log', '/v1/audit-log'],
  ])('[1.2] %s returns limit, offset and nextOffset next to its data', async (_route, path) => {
    const response = await business.api.get(path);
    expect(dataOf(response)).toEqual(expect.any(Array));
    expect(Object.keys(response.body)).toEqual(['data', 'meta']);
    expect(response.body.meta.pagination).toEqual({ limit: 50, offset: 0, nextOffset: null });
  });

  it('[1.2] the lines of the general ledger are paged too', async () => {
    const response = await business.api.get(
      '/v1/reports/general-ledger?accountNumber=1000&from=2026-01-01&to=2026-12-31&limit=1',
    );
    expect(dataOf(response).lines).toHaveLength(1);
    expect(response.body.meta).toEqual({ pagination: { limit: 1, offset: 0, nextOffset: 1 } });
  });

  it.each<[string, number, string, () => Promise<ApiResponse<any>>]>([
    ['an unknown path', 404, 'not_found', () => business.api.get('/v1/nothing-here')],
    ['an unknown path outside /v1', 404, 'not_found', () => business.api.get('/nothing-here')],
    ['malformed JSON', 400, 'invalid_json', () => business.api.post('/v1/accounts', '{"name":')],
    ['an unsupported method', 405, 'method_not_allowed', () => business.api.send('DELETE', '/v1/accounts')],
    [
      'an oversized body',
      413,
      'payload_too_large',
      () => business.api.post('/v1/accounts', { name: 'x'.repeat(300 * 1024) }),
    ],
    [
      'a body in another media type',
      415,
      'unsupported_media_type',
      () =>
        business.api.post('/v1/accounts', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    ['an invalid field', 400, 'invalid_request', () => business.api.post('/v1/accounts', {})],
    ['an invalid id', 400, 'invalid_request', () => business.api.get('/v1/entities/not-a-uuid')],
  ])('[1.3] %s returns a code and a reason as JSON', async (_what, status, code, send) => {
    const response = await send();
    refusalOf(response, status, code);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([['/healthz'], ['/readyz']])('%s returns the envelope to any caller', async (path) => {
    const response = await fetch(business.api.rootUrl + path);
    expect(response.status).toBe(200);
    expect(Object.keys((await response.json()) as object)).toEqual(['data']);
  });
});
