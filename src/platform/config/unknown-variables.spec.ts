import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { settingNames } from './config.js';
import { unknownVariables } from './unknown-variables.js';

describe('unknown variables', () => {
  it.each([
    ['RATE_LIMIT_READS', 'RATE_LIMIT_READ'],
    ['SMTPURL', 'SMTP_URL'],
    ['SMTP_HOST', null],
    ['SMTP_PORT', null],
    ['FAX_CARIER', 'FAX_CARRIER'],
    ['ROOT_URI', 'ROOT_URL'],
    ['CHARTERBOOK_ROOT_URL', null],
    ['DATABASE_PASSWD', 'DATABASE_PASSWORD'],
    ['DATABASE_HOST', null],
    ['DATABASE_PASWORD', 'DATABASE_PASSWORD'],
    ['DOCUSIGN_ACCOUNT', null],
    ['DRAIN_TIME', null],
  ])('%s is reported, next to %s', (name, nearest) => {
    expect(unknownVariables({ [name]: 'x' })).toEqual([{ name, nearest }]);
  });

  it.each([
    'HOME',
    'PATH',
    'MAIL',
    'APP_ENV',
    'LOG_DIR',
    'HOSTNAME',
    'NODE_OPTIONS',
    'POSTGRES_PASSWORD',
    'CHARTERBOOK_SERVICE_HOST',
    'CHARTERBOOK_PORT_80_TCP_ADDR',
    'CHARTERBOOK_PORT',
    'npm_config_loglevel',
  ])('%s is not ours', (name) => {
    expect(unknownVariables({ [name]: 'x' })).toEqual([]);
  });

  it('are none of .env.example, which lists every setting', () => {
    const example = parseEnv(readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8'));
    expect(Object.keys(example).toSorted()).toEqual([...settingNames()].toSorted());
  });
});
