import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';

const run = promisify(execFile);
const SCRIPT = resolve('scripts/check-migrations.ts');
const TSX = pathToFileURL(resolve('node_modules/tsx/dist/esm/index.mjs')).href;

describe('check:migrations', () => {
  let checkout: string;
  let migrations: string;

  beforeEach(async () => {
    checkout = join(inject('scratchDir'), `landed-${process.pid}-${Date.now()}`);
    migrations = join(checkout, 'src/migrations');
    await mkdir(checkout, { recursive: true });
    await cp('src/migrations', migrations, { recursive: true });
  });

  afterEach(async () => rm(checkout, { recursive: true }));

  const check = async (...options: string[]) => {
    const checked = run(process.execPath, ['--import', TSX, SCRIPT, ...options], { cwd: checkout });
    return checked.then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ code, stderr }: { code: number; stderr: string }) => ({ code, text: stderr }),
    );
  };
  const landed = async () => JSON.parse(await readFile(join(migrations, 'landed.json'), 'utf8'));
  const aMigration = async () => Object.keys(await landed())[0]!;
  const NEW = '1999999999999-new.ts';

  it('accepts the files as they landed', async () => {
    expect(await check()).toEqual({ code: 0, text: '' });
  });

  it('rejects a landed file that changed, and does not land the change', async () => {
    const file = await aMigration();
    const before = await landed();
    await writeFile(join(migrations, file), '// edited\n', { flag: 'a' });
    const refusal = { code: 1, text: `${file} has landed and was changed: write a new migration instead\n` };
    expect(await check()).toEqual(refusal);
    expect(await check('--land')).toEqual(refusal);
    expect(await landed()).toEqual(before);
  });

  it('fails if a landed file is missing', async () => {
    const file = await aMigration();
    await rm(join(migrations, file));
    expect(await check()).toEqual({ code: 1, text: `${file} has landed and is missing\n` });
  });

  it('rejects a new file until it is landed, and then freezes it', async () => {
    await writeFile(join(migrations, NEW), '// new\n');
    const refusal = { code: 1, text: `${NEW} has not landed: npm run migrations:land\n` };
    expect(await check()).toEqual(refusal);
    expect(await check('--land')).toEqual({ code: 0, text: `landed: ${NEW}\n` });
    expect(await check()).toEqual({ code: 0, text: '' });
    await writeFile(join(migrations, NEW), '// changed\n');
    expect((await check()).code).toBe(1);
  });

  it('rejects a new file that removes what the release before may use, until it says which releases do not', async () => {
    const down = '  async down() {\n    drop table t;\n  }\n';
    const write = (file: string, up: string) =>
      writeFile(join(migrations, file), `  async up() {\n${up}\n  }\n${down}`);
    const removals = [
      ['alter table t drop column c', 'drops a column'],
      ['drop table t', 'drops a table or view'],
      ['alter table t rename c to d', 'renames'],
      ['alter table t alter c set not null', 'forbids null'],
      ['alter table t alter column c type bigint', 'changes a type'],
    ].map(([step, what], at) => ({ file: `199999999999${at}-new.ts`, step: step!, what }));
    for (const { file, step } of removals) await write(file, step);
    const text = removals.map(
      ({ file, what }) =>
        `${file} ${what}: say with needsMigration() which release no longer uses it, ` +
        `or with "// previous release: ${what}: <why>" why it still works\n`,
    );
    expect(await check('--land')).toEqual({ code: 1, text: text.join('') });
    for (const { file, step } of removals) await write(file, `${step}; \${needsMigration("Unused1")}`);
    expect((await check('--land')).code).toBe(0);
  });

  it('accepts a new file that says why the release before still works', async () => {
    await writeFile(
      join(migrations, NEW),
      '// previous release: adds a unique index: it does not write c\n  create unique index i on t (c)\n',
    );
    expect(await check('--land')).toEqual({ code: 0, text: `landed: ${NEW}\n` });
  });
});
