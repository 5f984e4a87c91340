import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cable } from './cable.js';
import { until } from './child.js';
import { Load } from './load.js';
import { startPgbouncer } from './pgbouncer.js';
import { databaseUrl, giveToPostgres, Postgres } from './postgres.js';
import { Instance, newApiKey, serviceEnv, verifyBooks } from './service.js';
import { SmallDisk } from './tmpfs.js';

/**
 * Outages of the database under load, directly and through PgBouncer: restart, crash, stop, unplugged cable, full disk. Every
 * server error must be 503 with Retry-After, the service must recover by itself, and every acknowledged push must be
 * stored. Needs postgresql and pgbouncer; the full disk needs the right to mount.
 */
const CLIENTS = 6;
const DISK_MEGABYTES = 600;

const folder = await mkdtemp(join(tmpdir(), 'charterbook-drill-'));
await giveToPostgres(folder);
const diskFolder = join(folder, 'disk');
await mkdir(diskFolder);
const disk = await SmallDisk.mount(diskFolder, DISK_MEGABYTES);
const postgres = await Postgres.create(join(diskFolder, 'postgres'));
/** The cable that outages unplug, and another one past them. */
const cable = await Cable.to(postgres.socket);
const sideCable = await Cable.to(postgres.socket);
const bouncer = await startPgbouncer(folder, cable.port);
const pooled = await Cable.to(bouncer.socket);
const problems: unknown[] = [];

const OUTAGES: readonly [string, () => Promise<void>][] = [
  ['restart', () => stopFor('fast', 0)],
  ['crash', () => stopFor('immediate', 0)],
  ['stop', () => stopFor('fast', 6_000)],
  ['unplugged cable', unplug],
  ['full disk', fillDisk],
];

try {
  const env = serviceEnv(databaseUrl(sideCable.port));
  await drill('directly', new Instance(serviceEnv(databaseUrl(cable.port))), env);
  await drill('through PgBouncer', new Instance(serviceEnv(databaseUrl(pooled.port))), env);
  await verifyBooks(env);
} finally {
  for (const each of [cable, sideCable, pooled]) each.close();
  bouncer.child.kill('SIGTERM');
  await postgres.stop('immediate');
  await disk?.unmount();
  await rm(folder, { recursive: true, force: true });
}
if (problems.length > 0) {
  console.error(problems);
  process.exitCode = 1;
}

async function drill(way: string, instance: Instance, env: NodeJS.ProcessEnv): Promise<void> {
  const apiKey = await newApiKey(env);
  await instance.start();
  for (const [name, outage] of OUTAGES) {
    const load = new Load(instance.rootUrl, apiKey);
    await load.declareAccount();
    load.start(CLIENTS, `${way} ${name}`);
    await sleep(1_000);
    await outage();
    await until('a push works again', load.works());
    await load.stop();
    const lost = await load.lost();
    console.log(
      `${name}, ${way}:`,
      Object.fromEntries(load.outcomes),
      `${load.acknowledged.length} acknowledged`,
    );
    const unhandled = load.failures.filter(([outcome]) => outcome !== '503');
    if (unhandled.length > 0) problems.push([way, name, JSON.stringify(unhandled), ...instance.unexpected()]);
    if (lost.length > 0) problems.push([way, name, `${lost.length} lost`]);
  }
  await instance.stop();
}

async function stopFor(mode: 'fast' | 'immediate', milliseconds: number): Promise<void> {
  await postgres.stop(mode);
  await sleep(milliseconds);
  await postgres.start();
}

async function unplug(): Promise<void> {
  cable.unplug();
  await sleep(15_000);
  cable.plugIn();
}

async function fillDisk(): Promise<void> {
  if (disk === null) {
    console.log('full disk: skipped, no right to mount');
    return;
  }
  await disk.fill();
  await sleep(5_000);
  await disk.free();
  // A full WAL disk ends the server.
  await postgres.ensureRunning();
}
