import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildService, type Build } from '../support/platform/build.js';
import { Operator, SETTINGS_NOT_USED } from '../support/platform/operator.js';
import { cloneDatabase } from '../support/world/world.js';

describe('the settings of a command in a process', () => {
  let build: Build;
  let databaseUrl: string;

  beforeAll(async () => {
    databaseUrl = await cloneDatabase();
    build = await buildService();
  });

  afterAll(() => build.remove());

  it('must name the database too: nothing is created', async () => {
    await writeFile(join(build.folder, 'settings.env'), `DATABASE_URL=${databaseUrl}\n`);
    const before = await readdir(build.folder);
    const program = new Operator(build, {});
    expect(await program.refusal('setup')).toEqual({ exitCode: 2, reason: SETTINGS_NOT_USED });
    expect(await readdir(build.folder)).toEqual(before);
    expect(await program.json('migrate', '--env-file', 'settings.env')).toEqual({ migrations: [] });
  });
});
