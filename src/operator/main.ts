import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { Command, CommanderError } from 'commander';
import pino from 'pino';
import { AppModule } from '../app.module.js';
import { DomainError } from '../kernel/domain-error.js';
import { openRuntime } from '../open-runtime.js';
import { parseConfig } from '../platform/config/config.js';
import { createLogger } from '../platform/logging/create-logger.js';
import { NestLogger } from '../platform/logging/nest-logger.js';
import type { CommandWork } from './command.js';
import { commands } from './commands/index.js';

const REFUSED = 2;
const FAILED = 1;

if (existsSync('.env')) process.loadEnvFile('.env');
const program = new Command('operator')
  .description('Charterbook for its operators. Works beside a running service and without one.')
  .exitOverride();
for (const define of commands) define(program, run);
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

/** Runs one command inside the application, over the database of a running service or one of its own. */
function run<Options>(work: CommandWork<Options>) {
  return async (options: Options): Promise<void> => {
    const config = parseConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
    // Standard output carries the answer alone.
    const logger = createLogger(config, pino.destination({ fd: 2, sync: true }));
    const opened = await openRuntime(config, logger, 'join');
    try {
      const app = await NestFactory.createApplicationContext(AppModule.forRoot(opened.runtime), {
        logger: new NestLogger(logger),
        abortOnError: false,
      });
      try {
        const result = await work(app, options);
        const asJson = (options as { json?: boolean }).json === true;
        process.stdout.write(`${asJson ? JSON.stringify(result.json) : result.text}\n`);
        process.exitCode = result.exitCode ?? 0;
      } finally {
        await app.close();
      }
    } finally {
      await opened.close();
    }
  };
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode;
  if (error instanceof DomainError) {
    process.stderr.write(`${error.code}: ${error.reason}\n`);
    return REFUSED;
  }
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return FAILED;
}
