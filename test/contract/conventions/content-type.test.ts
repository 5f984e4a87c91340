import { beforeEach, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../../support/world/business.js';
import { dataOf, refusalOf } from '../../support/http/responses.js';
import { theWorld } from '../../support/world/world.js';

describe('bodies are JSON', () => {
  let business: TestBusiness;

  beforeEach(async () => {
    business = await newBusiness(await theWorld());
  });

  const account = (accountNumber: string) =>
    JSON.stringify({ accountNumber, name: 'Café', category: 'expense' });

  it('[1.5] returns application/json', async () => {
    const { headers } = await business.api.get('/v1/accounts');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([['application/json'], ['application/json; charset=utf-8'], ['Application/JSON']])(
    '[1.5] accepts a request body as %s',
    async (contentType) => {
      const response = await business.api.post('/v1/accounts', account('6123'), {
        'content-type': contentType,
      });
      expect(dataOf(response, 201).name).toBe('Café');
    },
  );

  it.each([
    ['text/plain'],
    ['application/xml'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json; charset=utf-16'],
  ])('[1.5] rejects a request body as %s with 415', async (contentType) => {
    const response = await business.api.post('/v1/accounts', account('6123'), {
      'content-type': contentType,
    });
    refusalOf(response, 415, 'unsupported_media_type');
  });

  it.each([
    ['an unfinished object', '{"accountNumber": "6123"'],
    ['single quotes', "{'accountNumber': '6123'}"],
    ['a trailing comma', '{"accountNumber": "6123",}'],
    ['NaN', '{"accountNumber": NaN}'],
  ])('rejects %s as invalid JSON', async (_what, text) => {
    refusalOf(await business.api.post('/v1/accounts', text), 400, 'invalid_json');
  });

  it.each([['[]'], ['"text"'], ['7'], ['null'], ['true']])(
    'rejects the body %s, which is not an object',
    async (text) => {
      refusalOf(await business.api.post('/v1/accounts', text), 400, 'invalid_request');
    },
  );

  it('reports every required field of a missing body', async () => {
    const reason = refusalOf(await business.api.post('/v1/accounts'), 400, 'invalid_request');
    for (const field of ['accountNumber', 'name', 'category']) expect(reason).toContain(field);
  });

  it('accepts 4 MB on POST /transactions', async () => {
    const body = JSON.stringify({ institutionName: 'First Bank', transactions: [] });
    const response = await business.api.post('/v1/transactions', body + ' '.repeat(4_000_000 - body.length));
    refusalOf(response, 400, 'invalid_request');
  });

  it('rejects more than 4 MB on POST /transactions', async () => {
    const response = await business.api.post('/v1/transactions', `{}${' '.repeat(4 * 1024 * 1024)}`);
    refusalOf(response, 413, 'payload_too_large');
  });

  it('accepts 256 kB elsewhere', async () => {
    const body = account('6123');
    const response = await business.api.post('/v1/accounts', body + ' '.repeat(256_000 - body.length));
    dataOf(response, 201);
  });

  it.each([
    ['POST', '/v1/accounts'],
    ['POST', '/v1/bank-accounts'],
    ['POST', '/v1/journal-entries'],
    ['PATCH', '/v1/transactions/txn_0000000000000000000000'],
    ['PUT', '/v1/entities/00000000-0000-7000-8000-000000000000/period-lock'],
  ])('rejects more than 256 kB on %s %s', async (method, path) => {
    const response = await business.api.send(method, path, `{}${' '.repeat(256 * 1024)}`);
    refusalOf(response, 413, 'payload_too_large');
  });
});
