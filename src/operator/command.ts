import type { Command } from 'commander';
import type { CommandContext } from './command-context.js';
import type { Shell } from './shell.js';

/** What a command returns: the object that --json prints, and the text printed without it. */
export interface CommandResult {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Default: 0. Another one when the result itself is bad news, such as books that do not agree. */
  readonly exitCode?: number;
  /** Whether the command has written data to standard output: the result then goes to standard error. */
  readonly isBesideData?: boolean;
}

interface CommandParts<Options> {
  readonly name: string;
  readonly description: string;
  /** Declares the command's own arguments and options; every command has --json. */
  readonly declare?: (command: Command) => Command;
  /** Whether the command may change the schema although AUTO_MIGRATE=0. */
  readonly migrates?: boolean;
  readonly run: (context: CommandContext, options: Options, ...args: string[]) => Promise<CommandResult>;
}

export interface RunOptions {
  readonly asJson: boolean;
  readonly migrates: boolean;
}

/** Runs a command's work inside the application and prints its result. */
export type CommandRunner = (
  work: (context: CommandContext) => Promise<CommandResult>,
  options: RunOptions,
) => Promise<void>;

/** Adds one command to the program. */
export type CommandDefinition = (program: Command, runner: CommandRunner, shell: Shell) => void;

export function command<Options = object>(parts: CommandParts<Options>): CommandDefinition {
  const { name, description, declare = (bare) => bare, migrates = false, run } = parts;
  return (program, runner) => {
    const declared = declare(program.command(name).description(description));
    declared.option('--json', 'print JSON').action(() => {
      const options = declared.opts<Options & { json?: boolean }>();
      return runner((context) => run(context, options, ...declared.args), {
        asJson: options.json === true,
        migrates,
      });
    });
  };
}
