import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';

/** What a command returns: the object that --json prints, and the lines that a person reads. */
export interface CommandResult {
  readonly json: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Not 0 when the answer itself is bad news, such as books that do not agree. */
  readonly exitCode?: number;
}

/** What a command does, inside the application, with the options it was called with. */
export type CommandWork<Options> = (app: INestApplicationContext, options: Options) => Promise<CommandResult>;

/** Adds one command to the program; `run` executes its work. */
export type CommandDefinition = (
  program: Command,
  run: <Options>(work: CommandWork<Options>) => (options: Options) => Promise<void>,
) => void;
