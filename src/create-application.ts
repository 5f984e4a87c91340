import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { configureHttp } from './platform/http/configure-http.js';
import { NestLogger } from './platform/logging/nest-logger.js';
import type { Runtime } from './platform/platform.module.js';

/** The whole HTTP application over a runtime, ready to listen. */
export async function createApplication(runtime: Runtime): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(runtime), {
    logger: new NestLogger(runtime.logger),
    bodyParser: false,
    abortOnError: false,
  });
  configureHttp(app, runtime.config, runtime.logger);
  await app.init();
  return app;
}
