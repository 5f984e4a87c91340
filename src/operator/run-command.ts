import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { openRuntime } from '../open-runtime.js';
import { createLogger } from '../platform/logging/create-logger.js';
import { NestLogger } from '../platform/logging/nest-logger.js';
import { CommandContext } from './command-context.js';
import { commandConfig, printResult } from './database-command.js';
import type { CommandRunner } from './command.js';
import type { Shell } from './shell.js';

/** Runs one command inside the application, on the database of a running service or one it opens itself. */
export function runnerIn(shell: Shell): CommandRunner {
  return async (work, { asJson, migrates }) => {
    const config = commandConfig(shell);
    const logger = createLogger(config, shell.stderr);
    const opened = await openRuntime(config, logger, 'join', migrates || config.autoMigrate);
    try {
      const app = await NestFactory.createApplicationContext(AppModule.forRoot(opened.runtime), {
        logger: new NestLogger(logger),
        abortOnError: false,
      });
      try {
        printResult(await work(new CommandContext(app, opened.migrations)), asJson, shell);
      } finally {
        await app.close();
      }
    } finally {
      await opened.close();
    }
  };
}
