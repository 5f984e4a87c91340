import { describe, expect, it } from 'vitest';
import { Api } from '../support/http/api.js';
import { createWorld, theWorld } from '../support/world/world.js';

const PATH = '/.well-known/security.txt';

describe('security.txt', () => {
  it('names the contact and expires less than a year ahead (RFC 9116)', async () => {
    const world = await theWorld();
    const { status, headers, text } = await new Api(world.rootUrl, null).get(PATH);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toBe(
      [
        'Contact: mailto:security@example.com',
        'Expires: 2026-06-13T00:00:00Z',
        'Preferred-Languages: en',
        'Canonical: http://localhost:3000/.well-known/security.txt',
        '',
      ].join('\r\n'),
    );
  });

  it('is not found without a contact', async () => {
    const world = await createWorld({ env: { SECURITY_CONTACT: '' } });
    try {
      const { status, body } = await new Api(world.rootUrl, null).get(PATH);
      expect([status, body.error]).toEqual([404, 'not_found']);
    } finally {
      await world.close();
    }
  });
});

describe('a service in production behind a proxy', () => {
  const warningsWith = async (env: Readonly<Record<string, string>>) => {
    const world = await createWorld({
      env: { NODE_ENV: 'production', ALLOW_SANDBOX: '1', ALLOW_NO_MAIL: '1', ...env },
    });
    try {
      const api = new Api(world.rootUrl, null);
      await api.get('/healthz');
      const warnings = () => world.logs.filter((line) => line.includes('X-Forwarded-For'));
      expect(warnings()).toEqual([]);
      for (let time = 0; time < 2; time++) await api.get('/healthz', { 'x-forwarded-for': '203.0.113.7' });
      return warnings().map((line) => (JSON.parse(line) as { level: unknown }).level);
    } finally {
      await world.close();
    }
  };

  it('warns once that TRUST_PROXY is 0', async () => {
    expect(await warningsWith({})).toHaveLength(1);
  });

  it('does not warn with TRUST_PROXY', async () => {
    expect(await warningsWith({ TRUST_PROXY: '1' })).toEqual([]);
  });
});
