// Rehearses the loss of a database: a service takes writes, a backup is made meanwhile, service and database are
// destroyed, the backup is restored on a new server, and the service continues. Needs a build (npm run build).
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DrillService } from './drill-service.js';
import { type Call, INSTITUTION, Pushes, ROWS_PER_PUSH } from './pushes.js';

const PUSHES_BEFORE = 20;
const OWNER = { email: 'owner@example.com', password: 'correct horse battery staple' };

const started = Date.now();
const key = newKey();
const file = join(tmpdir(), `charterbook-drill-${process.pid}.backup`);
const first = await DrillService.make(key);
const second = await DrillService.make(key);
try {
  await first.start();
  const { businessId, apiKey } = await createBusiness(first);
  const pushes = new Pushes(caller(first, apiKey));
  for (let at = 0; at < PUSHES_BEFORE; at++) await pushes.send();
  report(`${pushes.acknowledged.length} pushes of ${ROWS_PER_PUSH} transactions`);

  const acknowledgedBefore = [...pushes.acknowledged];
  const backup = first.operate(['backup', '--to', file]);
  const writing = pushes.sendDuring(backup);
  const { rows, bytes } = await backup;
  await writing;
  assert(pushes.acknowledged.length > acknowledgedBefore.length, 'writes went on during the backup');
  report(
    `backed up ${rows} rows in ${bytes} bytes, while ${pushes.acknowledged.length - acknowledgedBefore.length} pushes came in`,
  );

  await first.destroy();
  report('destroyed the service and its database');

  await assert.rejects(second.operate(['restore', '--from', file], { ENCRYPTION_KEY: newKey() }), {
    code: 2,
  });
  report('refused a restore with another encryption key');
  const beganAt = Date.now();
  const restored = await second.operate(['restore', '--from', file, '--verify']);
  assert.equal(restored.rows, rows);
  assert.deepEqual(restored.verified, { ok: true, differences: [] });
  report(`restored ${restored.rows} rows and verified the books in ${Date.now() - beganAt} ms`);

  await second.start();
  const after = new Pushes(caller(second, apiKey));
  const counts = await after.storedPerPush();
  for (const name of acknowledgedBefore) assert.equal(counts.get(name), ROWS_PER_PUSH, `${name} is complete`);
  for (const [name, count] of counts) assert.equal(count, ROWS_PER_PUSH, `${name} is whole`);
  await signIn(second);
  await after.send();
  // A client repeats a push whose outcome it does not know; nothing is booked twice.
  for (const name of pushes.acknowledged) await after.send(name);
  const repeated = await after.storedPerPush();
  assert.equal(repeated.size, pushes.acknowledged.length + 1);
  for (const [name, count] of repeated) assert.equal(count, ROWS_PER_PUSH, `${name} is stored once`);
  const verified = await second.operate(['books:verify', '--business', businessId]);
  assert.deepEqual(verified, { ok: true, differences: [] });
  report(`${counts.size} pushes were restored, each whole; signed in, pushed on, and the books agree`);
  await second.stop();
  console.log(`restore drill passed in ${Math.round((Date.now() - started) / 1000)} s`);
} finally {
  await first.destroy();
  await second.destroy();
  await rm(file, { force: true });
}

async function createBusiness(service: DrillService): Promise<{ businessId: string; apiKey: string }> {
  await service.operate([
    'user:create',
    '--name',
    'Owner',
    '--email',
    OWNER.email,
    '--password',
    OWNER.password,
  ]);
  const company = ['--name', 'Drill LLC', '--country', 'US', '--entity-type', 'llc', '--owner', OWNER.email];
  const { businessId } = await service.operate(['business:create', ...company]);
  const options = [
    '--business',
    businessId,
    '--user',
    OWNER.email,
    '--name',
    'drill',
    '--scopes',
    'read write',
  ];
  const { apiKey } = await service.operate(['api-key:create', ...options]);
  const call = caller(service, apiKey);
  const accounts = [{ externalId: 'chk', name: 'Checking', currency: 'USD', kind: 'checking' }];
  await call('POST', '/v1/bank-accounts', { institutionName: INSTITUTION, accounts });
  const [entity] = (await call('GET', '/v1/entities')).data;
  await call('PATCH', `/v1/entities/${entity?.id}`, { taxIdType: 'EIN', taxId: '123456789' });
  return { businessId, apiKey };
}

async function signIn(service: DrillService): Promise<void> {
  const response = await fetch(`${service.rootUrl}/app/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.rootUrl },
    body: JSON.stringify(OWNER),
  });
  assert.equal(response.status, 200, await response.text());
}

function caller(service: DrillService, apiKey: string): Call {
  return async (method, path, body) => {
    const response = await fetch(service.rootUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert(response.ok, `${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Awaited<ReturnType<Call>>;
  };
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}

function report(line: string): void {
  console.log(`- ${line}`);
}
