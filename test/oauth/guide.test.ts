import { execFile, execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import {
  approve,
  authorizeQuery,
  newClient,
  openRequest,
  statusWith,
  type TestClient,
} from '../support/oauth/oauth.js';
import { newMember, type Person } from '../support/identity/people.js';
import { theWorld, type World } from '../support/world/world.js';

const GUIDE = join(import.meta.dirname, '../../docs/oauth.md');
const run = promisify(execFile);

function has(program: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
const isRunnable = has('curl') && has('openssl');
if (!isRunnable) process.stderr.write('skipped: the OAuth guide needs curl and openssl\n');

describe.skipIf(!isRunnable)('the guide for integrators', () => {
  let world: World;
  let business: TestBusiness;
  let owner: Person;
  let client: TestClient;
  let blocks: string[];

  beforeAll(async () => {
    world = await theWorld();
    business = await newBusiness(world);
    owner = await newMember(world, business, 'owner');
    client = await newClient(world, business, owner);
    const guide = await readFile(GUIDE, 'utf8');
    blocks = [...guide.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, block]) => block ?? '');
  });

  /** Runs the one block that contains a text, unchanged except for the address of the service. */
  const runBlock = async (
    excerpt: string,
    env: Readonly<Record<string, string>> = {},
    more = '',
  ): Promise<string> => {
    const found = blocks.filter((block) => block.includes(excerpt));
    expect(found, excerpt).toHaveLength(1);
    const script = `set -eu\n${found[0]?.replace('ROOT=http://localhost:3000\n', '')}${more}`;
    const { stdout } = await run('bash', ['-c', script], {
      env: {
        PATH: process.env['PATH'],
        ROOT: world.rootUrl,
        CLIENT_ID: client.clientId,
        CLIENT_SECRET: client.clientSecret,
        ...env,
      },
    });
    return stdout;
  };

  it('finds the metadata', async () => {
    const metadata = JSON.parse(await runBlock('.well-known')) as Record<string, unknown>;
    expect(metadata['issuer']).toBe('http://localhost:3000');
  });

  it('gets a token with client credentials and calls the API', async () => {
    const response = JSON.parse(await runBlock('-d scope=read')) as Record<string, unknown>;
    expect(response).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read' });
    const accounts = JSON.parse(await runBlock('$ROOT/v1/accounts')) as { data: unknown[] };
    expect(accounts.data.length).toBeGreaterThan(0);
  });

  it('runs a consent from the challenge to the revoked token', async () => {
    const shown = await runBlock('VERIFIER=', {}, 'printf "%s %s" "$VERIFIER" "$CHALLENGE"');
    const [verifier = '', challenge = ''] = shown.split(' ');
    const requestId = await openRequest(world, authorizeQuery(client, { verifier, challenge }));
    const { body } = await approve(owner, requestId, business);
    const code = new URL(body.data.redirectTo as string).searchParams.get('code') ?? '';

    const exchange = await runBlock('grant_type=authorization_code', { CODE: code, VERIFIER: verifier });
    const first = JSON.parse(exchange) as Record<string, string>;
    expect(await statusWith(world, first['access_token'] ?? '')).toBe(200);

    const refresh = await runBlock('grant_type=refresh_token', {
      REFRESH_TOKEN: first['refresh_token'] ?? '',
    });
    const second = JSON.parse(refresh) as Record<string, string>;
    expect(second['refresh_token']).not.toBe(first['refresh_token']);

    const token = second['access_token'] ?? '';
    expect(await runBlock('/oauth/revoke', { TOKEN: token })).toBe('{}');
    expect(await statusWith(world, token)).toBe(401);
  });

  it('allow-lists an address', async () => {
    expect(await runBlock('signup-allowlist')).toBe('{"ok":true}');
  });

  it('lists every error of the token endpoint', async () => {
    const guide = await readFile(GUIDE, 'utf8');
    const errors = await readFile(join(import.meta.dirname, '../../src/oauth/oauth.errors.ts'), 'utf8');
    const codes = new Set([...errors.matchAll(/readonly code = '(\w+)'/g)].map(([, code]) => code));
    // Only in a redirect that users see, not programs.
    codes.delete('unsupported_response_type');
    for (const code of codes) expect(guide).toContain(`\`${code}\``);
  });
});
