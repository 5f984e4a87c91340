import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runProgram } from '../../src/operator/run-program.js';
import { LocalOperator } from '../support/platform/operator.js';
import { emptyDatabase } from '../support/platform/databases.js';
import { cloneDatabase } from '../support/world/world.js';

const REFUSED = 2;
const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');

describe('operator backup', () => {
  let folder: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'charterbook-backup-'));
    env = { DATABASE_URL: await cloneDatabase(), ENCRYPTION_KEY, DATA_DIR: join(folder, 'data') };
    await new LocalOperator(env).business();
  });

  afterAll(() => rm(folder, { recursive: true }));

  const path = (name: string) => join(folder, name);

  it('writes the backup alone to standard output, and its result to standard error', async () => {
    const written = { stdout: Buffer.alloc(0), stderr: '' };
    const stdout = new PassThrough();
    stdout.on('data', (chunk: Buffer) => (written.stdout = Buffer.concat([written.stdout, chunk])));
    const stderr = { write: (text: string) => (written.stderr += text) };
    await runProgram(['backup', '--to', '-', '--json'], {
      env: { ...env },
      cwd: () => folder,
      stdout,
      stderr,
    });
    expect(JSON.parse(written.stderr)).toMatchObject({
      file: 'standard output',
      bytes: written.stdout.length,
    });
    expect(stdout.writableEnded).toBe(false);
    await writeFile(path('streamed.backup'), written.stdout);
    const elsewhere = new LocalOperator({ ...env, DATABASE_URL: await emptyDatabase() });
    const { rows, verified } = await elsewhere.json('restore', '--from', path('streamed.backup'), '--verify');
    expect({ rows, verified }).toMatchObject({ rows: expect.any(Number), verified: { ok: true } });
  });

  it('writes nothing to a terminal', async () => {
    const stdout = Object.assign(new PassThrough(), { isTTY: true });
    const shell = { env: { ...env }, cwd: () => folder, stdout, stderr: new PassThrough(), exitCode: 0 };
    await runProgram(['backup', '--to', '-'], shell);
    expect(shell.exitCode).toBe(REFUSED);
    expect(stdout.read()).toBeNull();
    expect(String(shell.stderr.read())).toBe(
      'standard output is a terminal: redirect it to a file or a program\n',
    );
  });

  it('does not create the database that it backs up', async () => {
    const dataDir = path('none');
    const operator = new LocalOperator({ DATA_DIR: dataDir });
    expect(await operator.refusal('backup', '--to', path('none.backup'))).toEqual({
      exitCode: REFUSED,
      reason:
        `there is no database in ${dataDir}: ` +
        'pass --env-file <file> with the settings of the service, or set DATABASE_URL or DATA_DIR\n',
    });
    for (const file of [dataDir, path('none.backup')])
      await expect(access(file)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is refused for a database that was only migrated', async () => {
    const operator = new LocalOperator({ ...env, DATABASE_URL: await cloneDatabase() });
    await operator.json('migrate');
    expect(await operator.refusal('backup', '--to', path('empty.backup'))).toEqual({
      exitCode: REFUSED,
      reason: 'the database has no business: nothing to back up. Is it the database of the service?\n',
    });
    await expect(access(path('empty.backup'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is not restored from standard input: nothing is created', async () => {
    const dataDir = path('from-input');
    const operator = new LocalOperator({ DATA_DIR: dataDir });
    expect(await operator.refusal('restore', '--from', '-')).toEqual({
      exitCode: REFUSED,
      reason: 'a restore reads the backup twice, which standard input does not allow: name a file\n',
    });
    await expect(access(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
