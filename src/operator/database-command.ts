import type { Command } from 'commander';
import { type OpenDatabase, openDatabase } from '../open-runtime.js';
import { type Clock, SystemClock } from '../platform/clock/clock.js';
import { type Config, parseConfig } from '../platform/config/config.js';
import { SettingsRefused } from '../platform/config/settings-file.js';
import { hasCluster } from '../platform/database/embedded/cluster.js';
import { createLogger } from '../platform/logging/create-logger.js';
import type { CommandDefinition, CommandResult, CommandRunner } from './command.js';
import type { Shell } from './shell.js';

/** The database as a command gets it that runs without the application: nothing is migrated. */
export interface CommandDatabase extends Pick<OpenDatabase, 'databaseUrl' | 'cipher'> {
  readonly config: Config;
  readonly clock: Clock;
  readonly warn: (text: string) => void;
  readonly shell: Shell;
  /** Migrates and runs the rest of the command inside the application. */
  readonly runInside: (work: Parameters<CommandRunner>[0]) => Promise<void>;
}

interface DatabaseCommandParts<Options> {
  readonly name: string;
  readonly description: string;
  readonly declare: (command: Command) => Command;
  /** Whether the command may create the embedded database. */
  readonly creates: boolean;
  /** Returns nothing if it has printed its result inside the application. */
  readonly run: (database: CommandDatabase, options: Options) => Promise<CommandResult | void>;
}

/** A command that works on the database before it is migrated. */
export function databaseCommand<Options>(parts: DatabaseCommandParts<Options>): CommandDefinition {
  const { name, description, declare, creates, run } = parts;
  return (program, runner, shell) => {
    const declared = declare(program.command(name).description(description));
    declared.option('--json', 'print JSON').action(async () => {
      const options = declared.opts<Options & { json?: boolean }>();
      const asJson = options.json === true;
      const config = commandConfig(shell);
      const logger = createLogger(config, shell.stderr);
      if (!creates) await requireDatabase(config);
      const opened = await openDatabase(config, 'join');
      try {
        const warn = (text: string) => logger.warn(text);
        const runInside: CommandDatabase['runInside'] = (work) => runner(work, { asJson, migrates: true });
        const { databaseUrl, cipher } = opened;
        const result = await run(
          { config, clock: new SystemClock(), databaseUrl, cipher, warn, shell, runInside },
          options,
        );
        if (result) printResult(result, asJson, shell);
      } finally {
        await opened.close();
      }
    });
  };
}

/** An embedded database that the command would create has no data. */
async function requireDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl !== null || (await hasCluster(dataDir))) return;
  throw new SettingsRefused(
    `there is no database in ${dataDir}: pass --env-file <file> with the settings of the service, or set DATABASE_URL or DATA_DIR`,
  );
}

/** The settings of the shell. A command logs warnings only, unless the settings say otherwise. */
export function commandConfig({ env }: Shell): Config {
  return parseConfig({ ...env, LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn' });
}

/** Standard output carries only the result, or the data that a command writes there. */
export function printResult(
  { json, text, exitCode = 0, isBesideData = false }: CommandResult,
  asJson: boolean,
  shell: Shell,
): void {
  const output = isBesideData ? shell.stderr : shell.stdout;
  output.write(`${asJson ? JSON.stringify(json) : text}\n`);
  shell.exitCode = exitCode;
}
