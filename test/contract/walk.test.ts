import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import type { SentRequest } from '../support/contract/requests.js';
import { ContractBroken, type GivenAnswer, walk } from '../support/contract/walk.js';
import { theWorld } from '../support/world/world.js';

describe('holding the service to its contract', () => {
  let business: TestBusiness;
  let request: SentRequest;
  let answer: GivenAnswer;

  beforeAll(async () => {
    business = await newBusiness(await theWorld());
    request = { method: 'GET', path: '/v1/entities?limit=1', headers: new Headers() };
    answer = await business.api.get(request.path);
  });

  const json = (body: unknown, status = 200, headers = answer.headers): GivenAnswer => ({
    status,
    headers,
    text: JSON.stringify(body),
  });
  const withHeader = (name: string, value: string | null): GivenAnswer => {
    const headers = new Headers(answer.headers);
    if (value === null) headers.delete(name);
    else headers.set(name, value);
    return { ...answer, headers };
  };
  const body = () => JSON.parse(answer.text) as { data: Record<string, unknown>[]; meta: object };
  const post = (path: string, sent: unknown): SentRequest => ({
    method: 'POST',
    path,
    headers: new Headers({ 'content-type': 'application/json' }),
    body: sent,
  });

  it('has nothing against a real answer', () => {
    expect(() => walk(request, answer)).not.toThrow();
    expect(() => walk(request, json({ error: 'rate_limited', reason: 'wait' }, 429))).not.toThrow();
    expect(() => walk({ ...request, path: '/oauth/token' }, json({ any: 'thing' }, 418))).not.toThrow();
  });

  it.each<[string, () => GivenAnswer]>([
    ['a status that is not documented', () => json(body(), 202)],
    [
      'a code that is not documented for the status',
      () => json({ error: 'period_locked', reason: 'no' }, 403),
    ],
    ['an error of another shape', () => json({ error: 'rate_limited', reason: 'no', hint: 'x' }, 429)],
    ['a field more', () => json({ ...body(), extra: 1 })],
    ['a field more deep within', () => json({ ...body(), data: [{ ...body().data[0], extra: 1 }] })],
    ['a field less', () => json({ data: body().data })],
    ['a value of another type', () => json({ ...body(), data: [{ ...body().data[0], legalName: 1 }] })],
    ['a value of another format', () => json({ ...body(), data: [{ ...body().data[0], id: 'x' }] })],
    ['another media type', () => withHeader('content-type', 'text/csv')],
    ['a header less', () => withHeader('X-Request-Id', null)],
    ['a header more', () => withHeader('Repr-Digest', 'sha-256=:x:')],
  ])('finds %s', (_, made) => {
    expect(() => walk(request, made())).toThrow(ContractBroken);
  });

  it.each<[string, () => SentRequest]>([
    ['a parameter that is not documented', () => ({ ...request, path: '/v1/entities?page=1' })],
    ['a parameter out of its range', () => ({ ...request, path: '/v1/entities?limit=201' })],
    ['a parameter of another type', () => ({ ...request, path: '/v1/entities?limit=one' })],
    ['a parameter twice', () => ({ ...request, path: '/v1/entities?limit=1&limit=1' })],
    ['an id that is none', () => ({ ...request, path: '/v1/entities/one' })],
    ['a path that is not documented', () => ({ ...request, path: '/v1/entity' })],
    ['a method that is not documented', () => ({ ...request, method: 'DELETE' })],
  ])('finds %s that is accepted', (_, made) => {
    expect(() => walk(made(), answer)).toThrow(ContractBroken);
  });

  it('finds a body that breaks the contract and is accepted', async () => {
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
