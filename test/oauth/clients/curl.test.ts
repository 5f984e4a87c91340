import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { consentByOwner, type Integration, newIntegration } from '../../support/oauth/clients/integration.js';
import { authorizeQuery, CALLBACK, newPkce } from '../../support/oauth/oauth.js';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const TITLE = `curl${hasCurl ? '' : ' (skipped: install curl)'}`;
if (!hasCurl) process.stderr.write(`${TITLE}\n`);

const run = promisify(execFile);

describe.skipIf(!hasCurl)(TITLE, () => {
  let integration: Integration;
  let user: string;

  beforeAll(async () => {
    integration = await newIntegration();
    user = `${integration.client.clientId}:${integration.client.clientSecret}`;
  });

  /** The output of a command: the body, followed by the status. */
  async function curl(path: string, ...options: string[]): Promise<{ status: number; body: any }> {
    const address = integration.rootUrl + path;
    const { stdout } = await run('curl', ['-sS', '-w', '\n%{http_code}', ...options, address]);
    const at = stdout.lastIndexOf('\n');
    return { status: Number(stdout.slice(at + 1)), body: JSON.parse(stdout.slice(0, at)) };
  }

  const form = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields).flatMap(([name, value]) => ['--data-urlencode', `${name}=${value}`]);

  const listWith = (token: string) => curl('/v1/accounts', '-H', `Authorization: Bearer ${token}`);

  it('[5.2] gets a token with -u and calls the API with it', async () => {
    const { status, body } = await curl('/oauth/token', '-u', user, '-d', 'grant_type=client_credentials');
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_oat_\w+$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read write',
    });
    const listed = await listWith(body.access_token as string);
    expect([listed.status, Object.keys(listed.body as object)]).toEqual([200, ['data']]);
  });

  it('[5.2] gets a token with its credentials in the form', async () => {
    const { clientId, clientSecret } = integration.client;
    const fields = { client_id: clientId, client_secret: clientSecret, scope: 'read' };
    const { status, body } = await curl(
      '/oauth/token',
      ...form({ grant_type: 'client_credentials', ...fields }),
    );
    expect([status, body.scope]).toEqual([200, 'read']);
  });

  it('[5.3] exchanges a code, refreshes and revokes', async () => {
    const pkce = newPkce();
    const query = new URLSearchParams(authorizeQuery(integration.client, pkce)).toString();
    const back = await consentByOwner(`${integration.rootUrl}/app/oauth/authorize?${query}`, integration);
    const code = back.searchParams.get('code') ?? '';
    const exchange = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: CALLBACK,
      code_verifier: pkce.verifier,
    };
    const first = await curl('/oauth/token', '-u', user, ...form(exchange));
    expect(first.status).toBe(200);
    const refresh = { grant_type: 'refresh_token', refresh_token: first.body.refresh_token as string };
    const second = await curl('/oauth/token', '-u', user, ...form(refresh));
    expect((await listWith(second.body.access_token as string)).status).toBe(200);
    const token = second.body.refresh_token as string;
    expect(await curl('/oauth/revoke', '-u', user, ...form({ token }))).toEqual({ status: 200, body: {} });
    expect((await listWith(second.body.access_token as string)).status).toBe(401);
  });

  it('[5.4] reads the metadata', async () => {
    const { status, body } = await curl('/.well-known/oauth-authorization-server');
    expect([status, body.issuer, body.token_endpoint]).toEqual([
      200,
      integration.rootUrl,
      `${integration.rootUrl}/oauth/token`,
    ]);
  });

  it('[5.6] gets the error codes of the RFCs', async () => {
    const wrong = await curl('/oauth/token', '-u', `${user}x`, '-d', 'grant_type=client_credentials');
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const json = ['-H', 'Content-Type: application/json', '-d', '{"grant_type":"client_credentials"}'];
    const asJson = await curl('/oauth/token', '-u', user, ...json);
    expect([asJson.status, asJson.body.error]).toEqual([400, 'invalid_request']);
    const password = await curl('/oauth/token', '-u', user, '-d', 'grant_type=password');
    expect([password.status, password.body.error]).toEqual([400, 'unsupported_grant_type']);
    const asGet = await curl('/oauth/token?grant_type=client_credentials', '-u', user);
    expect([asGet.status, asGet.body.error]).toEqual([405, 'method_not_allowed']);
  });
});
