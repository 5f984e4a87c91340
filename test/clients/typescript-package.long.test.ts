import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NpmRegistry } from '../support/clients/npm-registry.js';
import { newBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const ROOT = resolve(import.meta.dirname, '../..');
const CLIENT = join(ROOT, 'clients/typescript');
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers', 'typescript'];
const BUILT = new Set(['node_modules', 'dist']);
const run = promisify(execFile);

const PLAIN = `
import { Charterbook, ApiError } from '@charterbook/client';
const books = new Charterbook({ url: process.env.ROOT_URL, credential: process.env.KEY });
const { data } = await books.post('/accounts', { body: JSON.parse(process.env.ACCOUNT) });
const names = [];
for await (const { legalName } of books.items('/entities')) names.push(legalName);
const error = await books.get('/documents/{id}', { params: { path: { id: data.id } } }).catch((thrown) => thrown);
console.log(JSON.stringify([data.accountNumber, names, error instanceof ApiError, error.code]));
`;

const TYPED = `
import { Charterbook, clientCredentials, type ListItem, toMinor } from '@charterbook/client';
const books = new Charterbook({
  url: 'https://books.example.com',
  credential: clientCredentials({ url: 'https://books.example.com', clientId: 'a', clientSecret: 'b' }),
});
const newest: ListItem<'/transactions'>[] = [];
const since = { from: '2026-01-01', limit: 2 };
for await (const item of books.items('/transactions', { params: { query: since } })) newest.push(item);
const total: bigint = newest.reduce((sum, { amount, currency }) => sum + toMinor(amount, currency), 0n);
const csv: string = await books.get('/reports/journal', { parseAs: 'text' });
const { body, headers } = await books.withHeaders.get('/reports/journal', { parseAs: 'text' });
const paper: string = body;
const left: number | undefined = headers.rateLimit?.remaining;
// @ts-expect-error: the window is missing
books.items('/transactions');
// @ts-expect-error: the window is missing
books.items('/transactions', { params: { query: { limit: 2 } } });
// @ts-expect-error: no such path
await books.get('/transaction');
// @ts-expect-error: not paged
books.items('/accounts');
// @ts-expect-error: the body is missing
await books.post('/journal-entries');
// @ts-expect-error: no such field
await books.patch('/transactions/{id}', { params: { path: { id: '' } }, body: { category: 6450 } });
console.log(total, csv, paper, left);
`;

describe('@charterbook/client, packed outside of the repository and installed into an empty project', () => {
  let place: string;
  let folder: string;
  let registry: NpmRegistry;

  beforeAll(async () => {
    registry = await NpmRegistry.of(DEPENDENCIES, ROOT);
    place = await mkdtemp(join(tmpdir(), 'charterbook-client-'));
    const copy = join(place, 'typescript');
    await cp(CLIENT, copy, { recursive: true, filter: (path) => !BUILT.has(basename(path)) });
    await lockToPackagesOf(registry, join(copy, 'package-lock.json'));
    // Packing builds, too.
    await run('npm', ['ci', '--ignore-scripts'], { cwd: copy, env: registry.env });
    await run('npm', ['pack', '--pack-destination', place], { cwd: copy, env: registry.env });
    const packed = (await readdir(place)).find((name) => name.endsWith('.tgz'));
    folder = join(place, 'project');
    await mkdir(folder);
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    await run('npm', ['install', `../${packed}`], { cwd: folder, env: registry.env });
  });
  afterAll(async () => {
    await registry.close();
    await rm(place, { recursive: true, force: true });
  });

  it('contains the compiled code and types of every module, and nothing else', async () => {
    const source = await readdir(join(CLIENT, 'src'));
    const modules = source
      .filter((name) => !name.endsWith('.spec.ts'))
      .map((name) => name.replace('.ts', ''));
    const expected = modules.flatMap((name) => [`dist/${name}.d.ts`, `dist/${name}.js`]);
    const installed = await readdir(join(folder, 'node_modules/@charterbook/client'), { recursive: true });
    const files = installed.filter((name) => name !== 'dist');
    expect(files.toSorted()).toEqual([...expected, 'README.md', 'package.json'].toSorted());
  });

  it('runs from plain JavaScript', async () => {
    const world = await theWorld();
    const { api } = await newBusiness(world, { name: 'Harbour Light LLC' });
    const account = { accountNumber: '6455', name: 'Paper', category: 'expense' };
    await writeFile(join(folder, 'plain.js'), PLAIN);
    const { stdout } = await run(process.execPath, ['plain.js'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        ROOT_URL: world.rootUrl,
        KEY: api.credential ?? '',
        ACCOUNT: JSON.stringify(account),
      },
    });
    expect(JSON.parse(stdout)).toEqual(['6455', ['Harbour Light LLC'], true, 'not_found']);
  });

  it.each([
    ['node16', 'node16'],
    ['esnext', 'bundler'],
  ])('type-checks strictly as module %s with moduleResolution %s', async (module, moduleResolution) => {
    await writeFile(join(folder, 'typed.ts'), TYPED);
    const compilerOptions = {
      noEmit: true,
      strict: true,
      exactOptionalPropertyTypes: true,
      module,
      moduleResolution,
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
    const checked = run(join(ROOT, 'node_modules/.bin/tsc'), [], { cwd: folder });
    expect(await checked.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({
      stdout: '',
    });
  });
});

/** Packing a package again does not give the bytes that were published: the hashes differ, the versions stay. */
async function lockToPackagesOf({ integrities }: NpmRegistry, file: string): Promise<void> {
  const lock = JSON.parse(await readFile(file, 'utf8')) as {
    packages: Record<string, { integrity?: string }>;
  };
  for (const [name, integrity] of integrities) lock.packages[`node_modules/${name}`]!.integrity = integrity;
  await writeFile(file, JSON.stringify(lock));
}
