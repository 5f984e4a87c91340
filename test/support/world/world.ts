import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../../../src/app.module.js';
import {
  applicationOptions,
  configureApplication,
  createHttpAdapter,
} from '../../../src/create-application.js';
import { Clock } from '../../../src/platform/clock/clock.js';
import { Database } from '../../../src/platform/database/database.js';
import { ChosenPort } from '../../../src/platform/http/server/chosen-port.js';
import { endConnections } from '../../../src/platform/http/server/keep-alive.js';
import { NestLogger } from '../../../src/platform/logging/nest-logger.js';
import { serveMetrics } from '../../../src/platform/metrics/metrics-server.js';
import type { Runtime } from '../../../src/platform/platform.module.js';
import { cloneDatabase } from './clone-database.js';
import { FakeClock } from './fake-clock.js';
import { testRuntime } from './runtime.js';

export { cloneDatabase } from './clone-database.js';

/** "Now" in tests unless a test says otherwise: noon on a Sunday in March. */
export const NOW = '2026-03-15T12:00:00Z';
export const TODAY = '2026-03-15';

/** The real application on its own database, listening on loopback. */
export interface World {
  readonly app: NestExpressApplication;
  readonly database: Database;
  readonly dataSource: DataSource;
  readonly clock: FakeClock;
  readonly runtime: Runtime;
  readonly rootUrl: string;
  /** Every logged line. */
  readonly logs: string[];
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Use the database of another world: two instances of one service. */
  readonly databaseUrl?: string;
  /** Listen where ROOT_URL says: for clients that find the service by its own metadata. */
  readonly listensAtRootUrl?: boolean;
}

let shared: Promise<World> | undefined;

/** The world that all tests of a worker share; each test creates its own business in it. */
export async function theWorld(): Promise<World> {
  shared ??= createWorld();
  const world = await shared;
  logTo(world);
  return world;
}

let logger: NestLogger | undefined;

/** Nest has one logger in a process, that of the application made last. Gives it to a world that is used again. */
export function logTo({ runtime }: Pick<World, 'runtime'>): void {
  logger = new NestLogger(runtime.logger);
  Logger.overrideLogger(logger);
}

/** A separate world, for example with another configuration. Close it. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const { env = {}, listensAtRootUrl = false } = options;
  const chosen = await ChosenPort.on('127.0.0.1');
  const rootUrl = `http://127.0.0.1:${chosen.number}`;
  const address = listensAtRootUrl ? { ROOT_URL: rootUrl } : {};
  const databaseUrl = options.databaseUrl ?? (await cloneDatabase());
  const { runtime, logs } = testRuntime(databaseUrl, { ...address, ...env });
  const clock = new FakeClock(Date.parse(NOW));
  const loggerBefore = logger;
  const app = await createTestApplication(runtime, clock);
  logTo({ runtime });
  const ownLogger = logger;
  await serveMetrics(app, runtime.config);
  await chosen.giveTo(app.getHttpServer());
  return {
    app,
    database: app.get(Database),
    dataSource: app.get(DataSource),
    clock,
    runtime,
    rootUrl,
    logs,
    close: async () => {
      // A request on its way would keep its connection, and the server open, for more than a minute.
      endConnections(app.getHttpServer());
      await app.close();
      if (logger !== ownLogger || !loggerBefore) return;
      logger = loggerBefore;
      Logger.overrideLogger(logger);
    },
  };
}

/**
 * The application as the service creates it, except for the clock. Fax, signing and mail need no override: their real
 * adapters call the servers that a test starts and names in `env`.
 */
async function createTestApplication(runtime: Runtime, clock: FakeClock): Promise<NestExpressApplication> {
  const options = applicationOptions(runtime);
  const module = await Test.createTestingModule({ imports: [AppModule.forRoot(runtime)] })
    .setLogger(options.logger)
    .overrideProvider(Clock)
    .useValue(clock)
    .compile();
  const app = module.createNestApplication<NestExpressApplication>(createHttpAdapter(), options);
  return configureApplication(app, runtime);
}
