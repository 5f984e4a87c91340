import 'reflect-metadata';
import type { NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { AppModule } from './app.module.js';
import { DatabaseMonitor } from './platform/database/database-monitor.js';
import { Replica } from './platform/database/replica/replica.js';
import { configureHttp } from './platform/http/configure-http.js';
import { keepAlive } from './platform/http/server/keep-alive.js';
import { HttpAdapter } from './platform/http/server/require-host.js';
import { respondToUnreadableRequests } from './platform/http/errors/unreadable-requests.js';
import { NestLogger } from './platform/logging/nest-logger.js';
import type { Runtime } from './platform/platform.module.js';

/** The whole HTTP application over a runtime, ready to listen. */
export async function createApplication(runtime: Runtime): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(runtime),
    createHttpAdapter(),
    applicationOptions(runtime),
  );
  return configureApplication(app, runtime);
}

/** Configures and initializes an application that was created with `createHttpAdapter` and `applicationOptions`. */
export async function configureApplication(
  app: NestExpressApplication,
  { config, logger }: Runtime,
): Promise<NestExpressApplication> {
  configureHttp(app, config, logger);
  respondToUnreadableRequests(app.getHttpServer());
  keepAlive(app.getHttpServer());
  await app.init();
  app.get(DatabaseMonitor).watch();
  app.get(Replica).watch();
  return app;
}

/** Express with case-sensitive paths: /V1/accounts is not /v1/accounts. */
export function createHttpAdapter(): HttpAdapter {
  const server = express();
  // Express reads this setting when it creates its router: as soon as Nest creates the application.
  server.set('case sensitive routing', true);
  return new HttpAdapter(server);
}

/** InputGuard reads bodies itself, after authentication, so Nest registers no body parser. */
export function applicationOptions({ logger }: Runtime) {
  return {
    logger: new NestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  } satisfies NestApplicationOptions;
}
