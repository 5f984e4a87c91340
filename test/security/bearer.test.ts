import { beforeAll, describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { theWorld, type World } from '../support/world/world.js';

const PATH = '/v1/accounts';

describe('the credential of a request', () => {
  let world: World;
  let business: TestBusiness;
  let key: string;
  let anonymous: Api;

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    key = business.api.credential ?? '';
    anonymous = new Api(world.rootUrl, null);
  });

  it.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])(
    'is a bearer credential however the scheme is written: %s',
    async (scheme) => {
      expect((await anonymous.get(PATH, { authorization: `${scheme} ${key}` })).status).toBe(200);
    },
  );

  it.each([
    ['another scheme', () => `Basic ${Buffer.from(`${key}:`).toString('base64')}`],
    ['no scheme', () => key],
    ['a scheme alone', () => 'Bearer'],
    ['a scheme and blanks', () => 'Bearer    '],
    ['two credentials', () => `Bearer ${key} ${key}`],
    ['two credentials in a list', () => `Bearer ${key}, Bearer ${key}`],
    ['quotes', () => `Bearer "${key}"`],
    ['lower case', () => `Bearer ${key.toLowerCase()}`],
    ['one character less', () => `Bearer ${key.slice(0, -1)}`],
    ['one character more', () => `Bearer ${key}0`],
    ['another checksum', () => `Bearer ${key.slice(0, -6)}000000`],
    ['ten thousand characters', () => `Bearer ${key.padEnd(10_000, 'a')}`],
    ['a prefix of another kind', () => `Bearer ${key.replace('_live_', '_oat_')}`],
  ])('is rejected with %s', async (_, header) => {
    const { status, body, headers } = await anonymous.get(PATH, { authorization: header() });
    expect(status).toBe(401);
    expect(body.error).toBe('unauthorized');
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  it.each(['access_token', 'token', 'api_key', 'apiKey', 'authorization', 'bearer'])(
    'is never read from the query parameter %s',
    async (name) => {
      expect((await anonymous.get(`${PATH}?${name}=${key}`)).status).toBe(401);
      expect((await anonymous.get(`${PATH}?${name}=Bearer%20${key}`)).status).toBe(401);
    },
  );

  it.each(['access_token', 'token', 'api_key', 'authorization'])(
    'is never read from the body field %s',
    async (name) => {
      const body = { [name]: key, accountNumber: '6.1', name: 'x', category: 'expense' };
      expect((await anonymous.post(PATH, body)).status).toBe(401);
    },
  );

  it('is never read from a form body, although RFC 6750 §2.2 allows it', async () => {
    const response = await anonymous.send('POST', PATH, `access_token=${key}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([401, 415]).toContain(response.status);
  });

  it.each(['session', '__Host-session', 'access_token', 'authorization'])(
    'is never read from the cookie %s, and no cookie is ever set',
    async (name) => {
      const withCookieOnly = await anonymous.get(PATH, { cookie: `${name}=${key}` });
      expect(withCookieOnly.status).toBe(401);
      expect(withCookieOnly.headers.get('set-cookie')).toBeNull();
      const withBoth = await business.api.get(PATH, { cookie: `${name}=nonsense` });
      expect(withBoth.status).toBe(200);
      expect(withBoth.headers.get('set-cookie')).toBeNull();
    },
  );

  it('is not replaced by headers of a proxy', async () => {
    const { status } = await anonymous.get(PATH, {
      'x-forwarded-user': business.ownerEmail,
      'x-api-key': key,
      'x-forwarded-authorization': `Bearer ${key}`,
    });
    expect(status).toBe(401);
  });
});
