import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter, type NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { AppModule } from './app.module.js';
import { configureHttp } from './platform/http/configure-http.js';
import { keepAlive } from './platform/http/keep-alive.js';
import { answerUnreadableRequests } from './platform/http/unreadable-requests.js';
import { NestLogger } from './platform/logging/nest-logger.js';
import type { Runtime } from './platform/platform.module.js';

/** The whole HTTP application over a runtime, ready to listen. */
export async function createApplication(runtime: Runtime): Promise<NestExpressApplication> {
  const server = express();
  // Read when the router is made, which Nest does at once. /V1/accounts is another path than /v1/accounts.
  server.set('case sensitive routing', true);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.forRoot(runtime),
    new ExpressAdapter(server),
    { logger: new NestLogger(runtime.logger), bodyParser: false, abortOnError: false },
  );
  configureHttp(app, runtime.config, runtime.logger);
  answerUnreadableRequests(app.getHttpServer());
  keepAlive(app.getHttpServer());
  await app.init();
  return app;
}
