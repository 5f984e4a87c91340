import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { differences } from '../support/books/push.js';
import { newBusiness } from '../support/world/business.js';
import { theWorld } from '../support/world/world.js';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

const OUTPUT = `declared: chk
pushed: 2 transactions
listed: 2 transactions, page by page
recategorized: 6450
posted: an entry of 2 lines
statement file: committed, 2 rows
balance sheet: balances
health score: C
ordered: submitted
form SS-4: %PDF-
EIN application: awaiting_signature
`;

it('the TypeScript tour with generated types runs, and runs again', async () => {
  const world = await theWorld();
  const business = await newBusiness(world);
  const dataDir = join(world.runtime.config.dataDir, business.businessId);
  await mkdir(dataDir, { recursive: true });
  await writeFile(join(dataDir, 'demo.json'), JSON.stringify({ apiKey: business.api.credential }));
  const env = { PATH: process.env['PATH'] ?? '', ROOT_URL: world.rootUrl, DATA_DIR: dataDir };
  const takeTour = () =>
    run(process.execPath, ['--import', 'tsx', 'clients/typescript/examples/tour.ts'], { cwd: ROOT, env });
  expect(await takeTour()).toEqual({ stdout: OUTPUT, stderr: '' });
  const again = OUTPUT.replace('listed: 2 transactions', 'listed: 4 transactions');
  expect(await takeTour()).toEqual({ stdout: again, stderr: '' });
  expect(await differences(world, business)).toEqual([]);
});
