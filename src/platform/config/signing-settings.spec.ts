import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.js';
import { ConfigError } from './env-reader.js';

const UUID = '5c2bd2f4-3a54-4b1e-8f3d-0a6f7a1c9b10';
const PEM = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const DOCUSIGN = {
  DOCUSIGN_BASE_URL: 'https://na3.docusign.net/restapi',
  DOCUSIGN_ACCOUNT_ID: UUID,
  DOCUSIGN_INTEGRATION_KEY: UUID,
  DOCUSIGN_USER_ID: UUID,
  DOCUSIGN_PRIVATE_KEY: PEM,
  DOCUSIGN_HMAC_KEYS: 'first-connect-key=,second-connect-key=',
};
const DOCUMENSO = {
  DOCUMENSO_API_KEY: 'api_0123456789abcdef',
  DOCUMENSO_WEBHOOK_SECRET: 'what-both-sides-know',
};

function badVariables(env: Record<string, string>): string[] {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError)
      return error.problems.map((problem) => problem.replace(/ .*/, '')).toSorted();
    throw error;
  }
}

describe('the settings of signing services', () => {
  it('are none that have to be there for the sandbox, which is the default', () => {
    expect(parseConfig({}).signing).toEqual({
      service: 'sandbox',
      timeoutMs: 10_000,
      docusign: null,
      documenso: null,
    });
  });

  it('of DocuSign are read with the key in several lines or in one', () => {
    const { signing } = parseConfig({ SIGNING_SERVICE: 'docusign', ...DOCUSIGN });
    expect(signing.docusign).toEqual({
      baseUrl: 'https://na3.docusign.net/restapi',
      authUrl: 'https://account.docusign.com',
      accountId: UUID,
      integrationKey: UUID,
      userId: UUID,
      privateKey: PEM,
      hmacKeys: ['first-connect-key=', 'second-connect-key='],
    });
    const oneLine = { ...DOCUSIGN, DOCUSIGN_PRIVATE_KEY: PEM.replaceAll('\n', String.raw`\n`) };
    expect(parseConfig({ SIGNING_SERVICE: 'docusign', ...oneLine }).signing).toEqual(signing);
  });

  it('of Documenso are those of its makers’ own host unless another one is named', () => {
    const { documenso } = parseConfig({ SIGNING_SERVICE: 'documenso', ...DOCUMENSO }).signing;
    expect(documenso?.baseUrl).toBe('https://app.documenso.com/api/v2');
    const own = { ...DOCUMENSO, DOCUMENSO_BASE_URL: 'https://sign.example.com/api/v2' };
    expect(parseConfig({ SIGNING_SERVICE: 'documenso', ...own }).signing.documenso?.baseUrl).toBe(
      'https://sign.example.com/api/v2',
    );
  });

  it('of the chosen service must be there, those of the others not', () => {
    expect(badVariables({ SIGNING_SERVICE: 'docusign' })).toEqual([
      'DOCUSIGN_ACCOUNT_ID',
      'DOCUSIGN_BASE_URL',
      'DOCUSIGN_HMAC_KEYS',
      'DOCUSIGN_INTEGRATION_KEY',
      'DOCUSIGN_PRIVATE_KEY',
      'DOCUSIGN_USER_ID',
    ]);
    expect(badVariables({ SIGNING_SERVICE: 'documenso' })).toEqual([
      'DOCUMENSO_API_KEY',
      'DOCUMENSO_WEBHOOK_SECRET',
    ]);
    expect(badVariables({ SIGNING_SERVICE: 'documenso', ...DOCUMENSO })).toEqual([]);
  });

  it('of another service are read if present, for its older requests, and must be complete', () => {
    const { signing } = parseConfig({ SIGNING_SERVICE: 'sandbox', ...DOCUMENSO });
    expect(signing).toMatchObject({ service: 'sandbox', documenso: { apiKey: DOCUMENSO.DOCUMENSO_API_KEY } });
    expect(badVariables({ DOCUMENSO_API_KEY: DOCUMENSO.DOCUMENSO_API_KEY })).toEqual([
      'DOCUMENSO_WEBHOOK_SECRET',
    ]);
    expect(badVariables({ DOCUSIGN_INTEGRATION_KEY: UUID })).toContain('DOCUSIGN_PRIVATE_KEY');
  });

  it.each([
    ['SIGNING_SERVICE', 'dropbox'],
    ['SIGNING_TIMEOUT_MS', '15001'],
    ['DOCUSIGN_BASE_URL', 'http://na3.docusign.net/restapi'],
    ['DOCUSIGN_BASE_URL', 'https://na3.docusign.net/restapi/'],
    ['DOCUSIGN_AUTH_URL', 'account.docusign.com'],
    ['DOCUSIGN_ACCOUNT_ID', '../users'],
    ['DOCUSIGN_INTEGRATION_KEY', 'key'],
    ['DOCUSIGN_PRIVATE_KEY', 'secret.pem'],
    ['DOCUSIGN_PRIVATE_KEY', PEM.slice(0, 200)],
    ['DOCUSIGN_HMAC_KEYS', 'short'],
  ])('%s=%s stops the start', (name, value) => {
    const service = name === 'SIGNING_SERVICE' ? {} : { SIGNING_SERVICE: 'docusign' };
    expect(badVariables({ ...DOCUSIGN, ...service, [name]: value })).toEqual([name]);
  });

  it('never appear in the message about them', () => {
    try {
      parseConfig({ SIGNING_SERVICE: 'docusign', ...DOCUSIGN, DOCUSIGN_PRIVATE_KEY: 'not-a-key-but-secret' });
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toContain('not-a-key-but-secret');
    }
  });
});
