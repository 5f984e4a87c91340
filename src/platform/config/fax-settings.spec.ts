import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.js';
import { ConfigError } from './env-reader.js';

const SINCH = {
  SINCH_PROJECT_ID: '123coffee-dada-beef-cafe-baadc0de5678',
  SINCH_KEY_ID: 'key',
  SINCH_KEY_SECRET: 'secret~key',
  SINCH_CALLBACK_PASSWORD: 'sixteen-letters-',
};
const TELNYX = {
  TELNYX_API_KEY: 'KEY0123_abc',
  TELNYX_CONNECTION_ID: '234423',
  TELNYX_FROM: '+13125790015',
  TELNYX_PUBLIC_KEY: Buffer.alloc(32, 9).toString('base64'),
};
const TO = { FAX_DESTINATION: '+18556416935' };
const FORM = {
  RETURN_FAX: '+1 307 555 0199',
  SS4_TEMPLATE: 'forms/fss4.pdf',
  DESIGNEE_NAME: 'Ada Filer',
  DESIGNEE_PHONE: '+1 307 555 0100',
  DESIGNEE_ADDRESS: '1 Filing Way, Cheyenne WY 82001',
};
const INCOMPLETE = { ACKNOWLEDGE_INCOMPLETE_SS4: '1' };

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    parseConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

describe('the settings of faxing', () => {
  it('ask for nothing but the chosen carrier’s', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ FAX_CARRIER: 'sinch', ...SINCH, ...TO, ...FORM })).toEqual([]);
    expect(problemsOf({ FAX_CARRIER: 'telnyx', ...TELNYX, ...TO, ...FORM })).toEqual([]);
  });

  it('name everything that the chosen carrier lacks, the number above all', () => {
    expect(problemsOf({ FAX_CARRIER: 'sinch', ...INCOMPLETE })).toEqual([
      'FAX_DESTINATION is required with FAX_CARRIER=sinch',
      ...Object.keys(SINCH).map((name) => `${name} is required with FAX_CARRIER=sinch`),
    ]);
    expect(problemsOf({ FAX_CARRIER: 'telnyx', ...INCOMPLETE })).toEqual([
      'FAX_DESTINATION is required with FAX_CARRIER=telnyx',
      ...Object.keys(TELNYX).map((name) => `${name} is required with FAX_CARRIER=telnyx`),
    ]);
  });

  it('ask for everything without which the IRS cannot reply to a fax', () => {
    const sent = { FAX_CARRIER: 'telnyx', ...TELNYX, ...TO };
    const missing = (name: string) =>
      `${name} is required with FAX_CARRIER=telnyx (ACKNOWLEDGE_INCOMPLETE_SS4=1 sends forms without it)`;
    expect(problemsOf(sent)).toEqual(['RETURN_FAX', 'SS4_TEMPLATE', 'DESIGNEE_NAME'].map(missing));
    for (const name of ['RETURN_FAX', 'SS4_TEMPLATE'])
      expect(problemsOf({ ...sent, ...FORM, [name]: '' })).toEqual([missing(name)]);
    expect(
      problemsOf({ ...sent, ...FORM, DESIGNEE_NAME: '', DESIGNEE_PHONE: '', DESIGNEE_ADDRESS: '' }),
    ).toEqual([missing('DESIGNEE_NAME')]);
    expect(problemsOf({ ...sent, ...FORM })).toEqual([]);
    expect(problemsOf({ ...sent, ...INCOMPLETE })).toEqual([]);
    expect(problemsOf({ ...sent, ACKNOWLEDGE_INCOMPLETE_SS4: '0' })).toHaveLength(3);
    expect(problemsOf({ ACKNOWLEDGE_INCOMPLETE_SS4: 'yes' })).toEqual([
      'ACKNOWLEDGE_INCOMPLETE_SS4 must be one of 0, 1',
    ]);
  });

  it('do not let a carrier be half there', () => {
    expect(problemsOf({ TELNYX_API_KEY: 'KEY' })).toEqual([
      'TELNYX_CONNECTION_ID is required with TELNYX_API_KEY',
      'TELNYX_FROM is required with TELNYX_API_KEY',
      'TELNYX_PUBLIC_KEY is required with TELNYX_API_KEY',
    ]);
  });

  it('keep carriers that old faxes went through', () => {
    const { fax } = parseConfig({
      FAX_CARRIER: 'telnyx',
      ...TELNYX,
      ...SINCH,
      ...TO,
      SINCH_FROM: '+12015555554',
      ...FORM,
    });
    expect(fax.accounts.sinch).toEqual({
      baseUrl: 'https://fax.api.sinch.com',
      projectId: SINCH.SINCH_PROJECT_ID,
      keyId: 'key',
      keySecret: 'secret~key',
      from: '+12015555554',
      callbackPassword: 'sixteen-letters-',
    });
    expect(fax.accounts.telnyx).toMatchObject({
      baseUrl: 'https://api.telnyx.com',
      publicKey: Buffer.alloc(32, 9),
    });
  });

  it.each([
    ['FAX_CARRIER', 'pigeon'],
    ['FAX_DESTINATION', '8556416935'],
    ['FAX_DESTINATION', '+0012345678'],
    ['FAX_TIMEOUT_MS', '60000'],
    ['FAX_REPORTING_WINDOW_HOURS', '0'],
    ['FAX_CHECK_SECONDS', '0'],
    ['SINCH_BASE_URL', 'http://fax.example.com'],
    ['SINCH_BASE_URL', 'https://fax.example.com/'],
    ['TELNYX_BASE_URL', 'ftp://localhost'],
  ])('refuse %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value }).join()).toContain(name);
  });

  it.each([
    ['SINCH_CALLBACK_PASSWORD', 'short'],
    ['SINCH_CALLBACK_PASSWORD', 'with a blank in it, and long'],
    ['SINCH_PROJECT_ID', '../other'],
    ['SINCH_KEY_ID', 'a:b'],
  ])('refuse %s=%s, and do not show it', (name, value) => {
    const problems = problemsOf({ ...SINCH, [name]: value });
    expect(problems).toEqual([`${name} has an invalid format`]);
  });

  it('take addresses on loopback without https', () => {
    const { fax } = parseConfig({ ...TELNYX, TELNYX_BASE_URL: 'http://127.0.0.1:4000' });
    expect(fax.accounts.telnyx?.baseUrl).toBe('http://127.0.0.1:4000');
    expect(problemsOf({ TELNYX_BASE_URL: 'http://localhost:4000' })).toEqual([]);
  });
});
