import { Command } from 'commander';
import { CommandContext } from '../../../src/operator/command-context.js';
import type { CommandResult } from '../../../src/operator/command.js';
import { commands } from '../../../src/operator/commands/index.js';
import type { World } from '../world/world.js';

/** Runs an operator command in a world's application. Throws the errors of the command. */
export async function operate(world: World, ...words: string[]): Promise<CommandResult> {
  const results: CommandResult[] = [];
  const program = new Command('operator').exitOverride().configureOutput({ writeErr: () => {} });
  for (const define of commands)
    define(program, async (work) => void results.push(await work(new CommandContext(world.app))), process);
  await program.parseAsync(words, { from: 'user' });
  const [result] = results;
  if (!result) throw new Error(`${words[0]} returned no result`);
  return result;
}
