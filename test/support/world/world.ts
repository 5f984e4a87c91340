import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { inject } from 'vitest';
import { createApplication } from '../../../src/create-application.js';
import { BUDGETS, parseConfig } from '../../../src/platform/config/config.js';
import { toEncryptionKey } from '../../../src/platform/config/env-reader.js';
import { Cipher } from '../../../src/platform/crypto/cipher.js';
import { Database } from '../../../src/platform/database/database.js';
import { findFreePort } from '../../../src/platform/database/embedded/server-process.js';
import { createLogger } from '../../../src/platform/logging/create-logger.js';
import type { Runtime } from '../../../src/platform/platform.module.js';
import { FakeClock } from './fake-clock.js';

/** "Now" in tests unless a test says otherwise: noon on a Sunday in March. */
export const NOW = '2026-03-15T12:00:00Z';
export const TODAY = '2026-03-15';

/** The real application over a database of its own, listening on loopback. */
export interface World {
  readonly app: NestExpressApplication;
  readonly database: Database;
  readonly dataSource: DataSource;
  readonly clock: FakeClock;
  readonly runtime: Runtime;
  readonly rootUrl: string;
  /** Everything that was logged. */
  readonly logs: string[];
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Share the database of another world: two instances of one service. */
  readonly databaseUrl?: string;
  /** Listen where ROOT_URL says: for clients that find the service by its own metadata. */
  readonly listensAtRootUrl?: boolean;
}

const GENEROUS = '1000000,1000000';
let worlds = 0;
let shared: Promise<World> | undefined;

/** The world that all tests of a worker share; each test makes a business of its own in it. */
export function theWorld(): Promise<World> {
  shared ??= createWorld();
  return shared;
}

/** A world of a test's own, for other configurations. Close it. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { env = {}, listensAtRootUrl = false } = options;
  const url = options.databaseUrl ?? (await cloneDatabase());
  const wantedPort = listensAtRootUrl ? await findFreePort() : 0;
  const config = parseConfig({
    NODE_ENV: 'test',
    ROOT_URL: listensAtRootUrl ? `http://127.0.0.1:${wantedPort}` : 'http://localhost:3000',
    DATA_DIR: join(inject('scratchDir'), `${process.pid}-${worlds++}`),
    RATE_LIMIT_STORE: 'memory',
    ...Object.fromEntries(BUDGETS.map((name) => [`RATE_LIMIT_${name.toUpperCase()}`, GENEROUS])),
    ...env,
  });
  const clock = new FakeClock(Date.parse(NOW));
  const logs: string[] = [];
  const logger = createLogger(config, { write: (line: string) => logs.push(line) });
  const cipher = new Cipher([toEncryptionKey(Buffer.alloc(32, 7))]);
  const runtime: Runtime = { config, clock, databaseUrl: url, cipher, logger };
  const app = await createApplication(runtime);
  await app.listen(wantedPort, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return {
    app,
    database: app.get(Database),
    dataSource: app.get(DataSource),
    clock,
    runtime,
    rootUrl: `http://127.0.0.1:${port}`,
    logs,
    close: () => app.close(),
  };
}

/** An empty, migrated database; the address of the service's login in it. */
export async function cloneDatabase(): Promise<string> {
  const name = `w_${process.pid}_${worlds++}`;
  const superuser = new pg.Client(inject('superuserUrl'));
  await superuser.connect();
  await superuser.query(`create database ${name} template charterbook strategy file_copy owner charterbook`);
  await superuser.end();
  const url = new URL(inject('serviceUrl'));
  url.pathname = `/${name}`;
  return url.toString();
}
