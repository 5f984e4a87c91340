import type { Command } from 'commander';
import pino from 'pino';
import { type OpenDatabase, openDatabase } from '../open-runtime.js';
import { type Clock, SystemClock } from '../platform/clock/clock.js';
import { type Config, parseConfig } from '../platform/config/config.js';
import { createLogger } from '../platform/logging/create-logger.js';
import type { CommandDefinition, CommandResult, CommandRunner } from './command.js';

/** The database as a command gets it that runs without the application: nothing is migrated. */
export interface CommandDatabase extends Pick<OpenDatabase, 'databaseUrl' | 'cipher'> {
  readonly config: Config;
  readonly clock: Clock;
  readonly warn: (text: string) => void;
  /** Migrates and runs the rest of the command inside the application. */
  readonly runInside: (work: Parameters<CommandRunner>[0]) => Promise<void>;
}

interface DatabaseCommandParts<Options> {
  readonly name: string;
  readonly description: string;
  readonly declare: (command: Command) => Command;
  /** Returns nothing if it has printed its result inside the application. */
  readonly run: (database: CommandDatabase, options: Options) => Promise<CommandResult | void>;
}

/** A command that works on the database before it is migrated. */
export function databaseCommand<Options>(parts: DatabaseCommandParts<Options>): CommandDefinition {
  const { name, description, declare, run } = parts;
  return (program, runner) => {
    const declared = declare(program.command(name).description(description));
    declared.option('--json', 'print JSON').action(async () => {
      const options = declared.opts<Options & { json?: boolean }>();
      const asJson = options.json === true;
      const config = parseConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' });
      const logger = createLogger(config, pino.destination({ fd: 2, sync: true }));
      const opened = await openDatabase(config, 'join');
      try {
        const warn = (text: string) => logger.warn(text);
        const runInside: CommandDatabase['runInside'] = (work) => runner(work, { asJson, migrates: true });
        const { databaseUrl, cipher } = opened;
        const result = await run(
          { config, clock: new SystemClock(), databaseUrl, cipher, warn, runInside },
          options,
        );
        if (result) printResult(result, asJson);
      } finally {
        await opened.close();
      }
    });
  };
}

/** Standard output carries only the result. */
export function printResult({ json, text, exitCode = 0 }: CommandResult, asJson: boolean): void {
  process.stdout.write(`${asJson ? JSON.stringify(json) : text}\n`);
  process.exitCode = exitCode;
}
