import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import type { SentRequest } from '../support/contract/requests.js';
import { ContractBroken, type ReceivedResponse, walk } from '../support/contract/walk.js';
import { theWorld } from '../support/world/world.js';

describe('checking the service against its contract', () => {
  let business: TestBusiness;
  let request: SentRequest;
  let response: ReceivedResponse;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    request = { method: 'GET', path: '/v1/entities?limit=1', headers: new Headers() };
    response = await business.api.get(request.path);
  });

  const json = (body: unknown, status = 200, headers = response.headers): ReceivedResponse => ({
    status,
    headers,
    text: JSON.stringify(body),
  });
  const withHeader = (name: string, value: string | null): ReceivedResponse => {
    const headers = new Headers(response.headers);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return { ...response, headers };
  };
  const body = () => JSON.parse(response.text) as { data: Record<string, unknown>[]; meta: object };
  const post = (path: string, sent: unknown): SentRequest => ({
    method: 'POST',
    path,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: sent,
  });

  it('accepts a real response', () => {
    expect(() => walk(request, response)).not.toThrow();
    expect(() => walk(request, json({ error: 'rate_limited', reason: 'wait' }, 429))).not.toThrow();
    expect(() => walk({ ...request, path: '/oauth/token' }, json({ any: 'thing' }, 418))).not.toThrow();
  });

  it.each<[string, () => ReceivedResponse]>([
    ['an undocumented status', () => json(body(), 202)],
    ['an undocumented code for the status', () => json({ error: 'period_locked', reason: 'no' }, 403)],
    ['an error of another shape', () => json({ error: 'rate_limited', reason: 'no', hint: 'x' }, 429)],
    ['an additional field', () => json({ ...body(), extra: 1 })],
    ['an additional nested field', () => json({ ...body(), data: [{ ...body().data[0], extra: 1 }] })],
    ['a missing field', () => json({ data: body().data })],
    ['a value of another type', () => json({ ...body(), data: [{ ...body().data[0], legalName: 1 }] })],
    ['a value of another format', () => json({ ...body(), data: [{ ...body().data[0], id: 'x' }] })],
    ['another media type', () => withHeader('content-type', 'text/csv')],
    ['a missing header', () => withHeader('X-Request-Id', null)],
    ['an additional header', () => withHeader('Repr-Digest', 'sha-256=:x:')],
  ])('reports %s', (_, make) => {
    expect(() => walk(request, make())).toThrow(ContractBroken);
  });

  it.each<[string, () => SentRequest]>([
    ['an undocumented parameter', () => ({ ...request, path: '/v1/entities?page=1' })],
    ['a parameter out of range', () => ({ ...request, path: '/v1/entities?limit=201' })],
    ['a parameter of another type', () => ({ ...request, path: '/v1/entities?limit=one' })],
    ['a repeated parameter', () => ({ ...request, path: '/v1/entities?limit=1&limit=1' })],
    ['an invalid id', () => ({ ...request, path: '/v1/entities/one' })],
    ['an undocumented path', () => ({ ...request, path: '/v1/entity' })],
    ['an undocumented method', () => ({ ...request, method: 'DELETE' })],
  ])('reports %s that is accepted', (_, make) => {
    expect(() => walk(make(), response)).toThrow(ContractBroken);
  });

  it('reports a body that violates the contract but is accepted', async () => {
    const good = { accountNumber: '6.42', name: 'Tea', category: 'expense' };
    const made = await business.api.post('/v1/accounts', good);
    expect(made.status).toBe(201);
    expect(() => walk(post('/v1/accounts', good), made)).not.toThrow();
    const { name: _, ...nameless } = good;
    for (const bad of [{ ...good, extra: 1 }, nameless, { ...good, name: null }, '[]', 'no json', undefined])
      expect(() => walk(post('/v1/accounts', bad), made), JSON.stringify(bad)).toThrow(ContractBroken);
    const keyed = {
      ...post('/v1/accounts', good),
      headers: new Headers({ 'idempotency-key': 'x'.repeat(256) }),
    };
    keyed.headers.set('content-type', 'application/json');
    expect(() => walk(keyed, made)).toThrow(ContractBroken);
  });
});
