import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMBEDDED, LocalOperator, SETTINGS_NOT_USED } from '../support/platform/operator.js';
import { cloneDatabase } from '../support/world/world.js';

const REFUSED = 2;
/** No server listens there. */
const NOWHERE = 'postgres://charterbook@127.0.0.1:1/charterbook';

describe('the settings of a command', () => {
  let folder: string;
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'charterbook-operator-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  const write = (name: string, ...lines: string[]) => writeFile(join(folder, name), `${lines.join('\n')}\n`);
  const operator = (env: Record<string, string> = {}) => new LocalOperator(env, folder);

  it('are those of a file that --env-file names, before or after the command', async () => {
    await write('.env', `DATABASE_URL=${NOWHERE}`);
    await write('settings.env', `DATABASE_URL=${databaseUrl}`, 'AUTO_MIGRATE=0');
    for (const words of [
      ['--env-file', 'settings.env', 'migrate'],
      ['migrate', '--env-file', join(folder, 'settings.env')],
    ])
      expect(await operator().json(...words)).toEqual({ migrations: [] });
  });

  it('are those of the file that SETTINGS_FILE names, and --env-file has priority', async () => {
    await write('settings.env', `DATABASE_URL=${databaseUrl}`);
    expect(await operator({ SETTINGS_FILE: 'settings.env' }).json('migrate')).toEqual({ migrations: [] });
    const env = { SETTINGS_FILE: 'other.env' };
    expect(await operator(env).json('migrate', '--env-file', 'settings.env')).toEqual({ migrations: [] });
  });

  it('have less priority than the environment', async () => {
    await write('settings.env', `DATABASE_URL=${NOWHERE}`);
    const named = operator({ DATABASE_URL: databaseUrl });
    expect(await named.json('--env-file', 'settings.env', 'migrate')).toEqual({ migrations: [] });
  });

  it('are refused if the file cannot be read', async () => {
    expect(await operator().refusal('migrate', '--env-file', 'settings.env')).toEqual({
      exitCode: REFUSED,
      reason: `cannot read settings: ENOENT: no such file or directory, open '${join(folder, 'settings.env')}'\n`,
    });
  });

  const ofCompose =
    'DATABASE_URL is not set, and .env is for docker-compose.yml: ' +
    `run docker compose exec api node dist/src/operator/main.js <command>. ${EMBEDDED}`;
  const inProduction =
    'DATABASE_URL is not set, and NODE_ENV is production: pass the settings of the service with ' +
    `--env-file <file>, or set SETTINGS_FILE=<file>. ${EMBEDDED}`;

  it.each<[string, Record<string, string[]>, Record<string, string>, string]>([
    ['settings.env is not used', { 'settings.env': [`DATABASE_URL=${NOWHERE}`] }, {}, SETTINGS_NOT_USED],
    [
      'another file is used',
      { 'settings.env': [`DATABASE_URL=${NOWHERE}`], 'other.env': ['DATA_DIR=.data'] },
      { SETTINGS_FILE: 'other.env' },
      SETTINGS_NOT_USED,
    ],
    [
      '.env is a copy of .env.example',
      { 'settings.env': [`DATABASE_URL=${NOWHERE}`], '.env': ['DATABASE_URL=', 'DATA_DIR=.data'] },
      {},
      SETTINGS_NOT_USED,
    ],
    ['.env is for Docker Compose', { '.env': ['POSTGRES_PASSWORD=x'] }, {}, ofCompose],
    [
      'Docker Compose has the database, and its settings are used',
      { '.env': ['CHARTERBOOK_DB_PASSWORD=x'], 'settings.env': ['ALLOW_SANDBOX=1', 'DATA_DIR=.data'] },
      { SETTINGS_FILE: 'settings.env' },
      ofCompose,
    ],
    [
      '.env names a database, and another file is used',
      { '.env': [`DATABASE_URL=${NOWHERE}`], 'other.env': ['LOG_LEVEL=warn'] },
      { SETTINGS_FILE: 'other.env' },
      `DATABASE_URL is not set, and that of .env is not used: pass --env-file .env. ${EMBEDDED}`,
    ],
    ['it is production', {}, { NODE_ENV: 'production' }, inProduction],
    ['it is production in .env', { '.env': ['NODE_ENV=production'] }, {}, inProduction],
  ])('must name the database if %s', async (_, files, env, reason) => {
    for (const [name, lines] of Object.entries(files)) await write(name, ...lines);
    for (const command of [['migrate'], ['backup', '--to', join(folder, 'x.backup')]]) {
      const refused = await operator(env).refusal(...command);
      const notice = /^\.env is ignored: .*\n/;
      expect({ ...refused, reason: refused.reason.replace(notice, '') }).toEqual({
        exitCode: REFUSED,
        reason,
      });
    }
    expect((await readdir(folder)).toSorted()).toEqual(Object.keys(files).toSorted());
  });
});
