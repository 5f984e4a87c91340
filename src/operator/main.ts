import 'reflect-metadata';
import { Command, CommanderError } from 'commander';
import { BackupRefused } from '../backup/index.js';
import { DomainError } from '../kernel/domain-error.js';
import { loadEnvFile } from '../platform/config/load-env-file.js';
import { commands } from './commands/index.js';
import { runCommand } from './run-command.js';

const REFUSED = 2;
const FAILED = 1;

loadEnvFile((text) => void process.stderr.write(`${text}\n`));
const program = new Command('operator')
  .description('Operator commands for Charterbook. They work with or without a running service.')
  .exitOverride();
for (const define of commands) define(program, runCommand);
try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = report(error);
}

function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode;
  if (error instanceof DomainError) {
    process.stderr.write(`${error.code}: ${error.reason}\n`);
    return REFUSED;
  }
  if (error instanceof BackupRefused) {
    process.stderr.write(`${error.message}\n`);
    return REFUSED;
  }
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return FAILED;
}
