import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUDGETS } from '../../src/platform/config/config.js';
import {
  type FuzzedRequest,
  Fuzzer,
  percentile,
  probeHealth,
  probeMemory,
} from '../support/contract/fuzz-service.js';
import { differences } from '../support/books/push.js';
import { buildService, type Build } from '../support/platform/build.js';
import { type RunningService, startService } from '../support/platform/service.js';
import { newBusiness, type TestBusiness } from '../support/world/business.js';
import { cloneDatabase, createWorld, type World } from '../support/world/world.js';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 12_000);
const HOUR_MS = 3_600_000;
const WORKERS_PER_BUSINESS = 3;
const SEED = 20_260_315;

describe('a service in a separate process', { timeout: HOUR_MS }, () => {
  let build: Build;
  let world: World;
  let service: RunningService;
  let businesses: TestBusiness[];

  beforeAll(async () => {
    const databaseUrl = await cloneDatabase();
    const env = { ENCRYPTION_KEY: randomBytes(32).toString('base64') };
    world = await createWorld({ databaseUrl, env });
    businesses = [await newBusiness(world), await newBusiness(world)];
    build = await buildService();
    const unlimited = BUDGETS.map((name) => [`RATE_LIMIT_${name.toUpperCase()}`, '1000000,1000000']);
    service = await startService(build, {
      ...env,
      ...Object.fromEntries(unlimited),
      DATABASE_URL: databaseUrl,
    });
  });

  afterAll(async () => {
    service.program.child.kill('SIGTERM');
    await service.program.ended;
    await world.close();
    await build.remove();
  });

  it('survives random requests of two businesses: no 5xx, no logged error, consistent books', async () => {
    const { rootUrl, program } = service;
    const fuzzers = await Promise.all(businesses.map((business) => Fuzzer.of(business, rootUrl)));
    const share = Math.ceil(REQUESTS / (2 * WORKERS_PER_BUSINESS));
    const workers = fuzzers.flatMap((fuzzer) =>
      Array.from({ length: WORKERS_PER_BUSINESS }, (_, worker) => ({ fuzzer, worker })),
    );
    const stopProbing = probeHealth(rootUrl);
    const stopReading = probeMemory(program.child.pid);
    const sent = (
      await Promise.all(workers.map(({ fuzzer, worker }) => fuzzer.send(share, SEED + 1_000 * worker)))
    ).flat();
    const latencies = await stopProbing();
    const memory = await stopReading();
    report(sent, latencies, memory);
    expect(sent.filter(({ status }) => status >= 500)).toEqual([]);
    expect(program.stdout.split('\n').filter((line) => /"level":(50|60|"error"|"fatal")/.test(line))).toEqual(
      [],
    );
    for (const business of businesses) expect(await differences(world, business)).toEqual([]);
  });
});

/** The figures depend on the machine, so no assertion uses them. */
function report(sent: readonly FuzzedRequest[], health: readonly number[], memory: readonly number[]): void {
  const times = sent.map(({ milliseconds }) => milliseconds);
  const slowest = sent.toSorted((a, b) => b.milliseconds - a.milliseconds)[0];
  const countOf = (hundreds: number) =>
    sent.filter(({ status }) => Math.floor(status / 100) === hundreds).length;
  const counts = [2, 3, 4, 5].map((hundreds) => `${hundreds}xx: ${countOf(hundreds)}`);
  const lines = [
    `requests          ${sent.length} (${counts.join(', ')})`,
    `over 1 s          ${times.filter((time) => time > 1_000).length}`,
    `latency           p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, ` +
      `max ${slowest?.milliseconds.toFixed(1)} ms (${slowest?.operation})`,
    `/healthz          p50 ${percentile(health, 0.5).toFixed(1)} ms, p99 ${percentile(health, 0.99).toFixed(1)} ms, ` +
      `${health.length} probes`,
    `resident memory   ${fifths(memory).join(', ')} MB at the start and after each fifth of the time`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n`);
}

function fifths(readings: readonly number[]): string[] {
  const last = readings.length - 1;
  return [0, 1, 2, 3, 4, 5].map((fifth) =>
    (readings[Math.round((last * fifth) / 5)] ?? Number.NaN).toFixed(0),
  );
}
