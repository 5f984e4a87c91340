import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiResponse, Api } from '../../support/http/api.js';
import { createWorld, theWorld, type World } from '../../support/world/world.js';

const PATH = '/.well-known/oauth-authorization-server';

describe('[5.4.3] the discovery metadata', () => {
  let world: World;
  let response: ApiResponse<any>;

  beforeAll(async () => {
    world = await theWorld();
    response = await new Api(world.rootUrl, null).get(PATH);
  });

  it('M1 are at the issuer’s own host and name the configured issuer', async () => {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.body.issuer).toBe('http://localhost:3000');
    const elsewhere = await createWorld({
      env: {
        ROOT_URL: 'https://books.example.com',
        APP_URL: 'https://books.example.com/web',
        SERVICE_DOCUMENTATION: 'https://docs.example.com/oauth',
      },
    });
    try {
      const { body } = await new Api(elsewhere.rootUrl, null).get(PATH);
      expect([
        body.service_documentation,
        body.issuer,
        body.authorization_endpoint,
        body.token_endpoint,
      ]).toEqual([
        'https://docs.example.com/oauth',
        'https://books.example.com',
        'https://books.example.com/web/oauth/authorize',
        'https://books.example.com/oauth/token',
      ]);
    } finally {
      await elsewhere.close();
    }
  });

  it('M2 contain everything a client needs', () => {
    const methods = ['client_secret_basic', 'client_secret_post', 'none'];
    expect(response.body).toEqual({
      issuer: 'http://localhost:3000',
      authorization_endpoint: 'http://localhost:3000/app/oauth/authorize',
      token_endpoint: 'http://localhost:3000/oauth/token',
      revocation_endpoint: 'http://localhost:3000/oauth/revoke',
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['read', 'write'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  it('M3 advertise no keys and no registration', () => {
    expect(response.body).not.toHaveProperty('jwks_uri');
    expect(response.body).not.toHaveProperty('registration_endpoint');
  });

  it('M4 advertise only addresses that work', async () => {
    const addresses = Object.entries(response.body as Record<string, unknown>).filter(
      (entry): entry is [string, string] => entry[0].endsWith('_endpoint'),
    );
    expect(addresses).toHaveLength(3);
    for (const [name, address] of addresses) {
      const method = name === 'authorization_endpoint' ? 'GET' : 'POST';
      const { status } = await fetch(world.rootUrl + new URL(address).pathname, { method });
      expect(status, name).toBe(400);
    }
  });

  it('M5 are readable from every origin', () => {
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });
});
