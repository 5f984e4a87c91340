import { Command, CommanderError } from 'commander';
import { BackupRefused } from '../backup/index.js';
import { DomainError } from '../kernel/domain-error.js';
import { SettingsRefused } from '../platform/config/settings-file.js';
import { commands } from './commands/index.js';
import { readSettings } from './read-settings.js';
import { runnerIn } from './run-command.js';
import type { Shell } from './shell.js';

const REFUSED = 2;
const FAILED = 1;

/** Runs one command line. Sets the exit code of the shell and never ends the process. */
export async function runProgram(words: readonly string[], shell: Shell): Promise<void> {
  const program = new Command('operator')
    .description('Operator commands for Charterbook. They work with or without a running service.')
    .option('--env-file <file>', 'the settings of the service; default: the file in SETTINGS_FILE, or .env')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => void shell.stdout.write(text),
      writeErr: (text) => void shell.stderr.write(text),
    })
    .exitOverride()
    .hook('preAction', () => readSettings(program.opts<{ envFile?: string }>().envFile, shell));
  for (const define of commands) define(program, runnerIn(shell), shell);
  try {
    await program.parseAsync(words, { from: 'user' });
  } catch (error) {
    shell.exitCode = report(error, shell);
  }
}

function report(error: unknown, { stderr }: Shell): number {
  if (error instanceof CommanderError) return error.exitCode;
  if (error instanceof DomainError) {
    stderr.write(`${error.code}: ${error.reason}\n`);
    return REFUSED;
  }
  if (error instanceof BackupRefused || error instanceof SettingsRefused) {
    stderr.write(`${error.message}\n`);
    return REFUSED;
  }
  stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return FAILED;
}
