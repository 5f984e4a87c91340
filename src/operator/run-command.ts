import { NestFactory } from '@nestjs/core';
import pino from 'pino';
import { AppModule } from '../app.module.js';
import { openRuntime } from '../open-runtime.js';
import { parseConfig } from '../platform/config/config.js';
import { createLogger } from '../platform/logging/create-logger.js';
import { NestLogger } from '../platform/logging/nest-logger.js';
import { CommandContext } from './command-context.js';
import { printResult } from './database-command.js';
import type { CommandRunner } from './command.js';

/** Runs one command inside the application, on the database of a running service or one it opens itself. */
export const runCommand: CommandRunner = async (work, { asJson, migrates }) => {
  const config = parseConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
  const logger = createLogger(config, pino.destination({ fd: 2, sync: true }));
  const opened = await openRuntime(config, logger, 'join', migrates || config.autoMigrate);
  try {
    const app = await NestFactory.createApplicationContext(AppModule.forRoot(opened.runtime), {
      logger: new NestLogger(logger),
      abortOnError: false,
    });
    try {
      printResult(await work(new CommandContext(app, opened.migrations)), asJson);
    } finally {
      await app.close();
    }
  } finally {
    await opened.close();
  }
};
