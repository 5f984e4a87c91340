import { Command } from 'commander';
import type { CommandResult, CommandWork } from '../../../src/operator/command.js';
import { commands } from '../../../src/operator/commands/index.js';
import type { World } from '../world/world.js';

/** Runs an operator's command line inside a world. What the command refuses is thrown. */
export async function operate(world: World, argv: readonly string[]): Promise<CommandResult> {
  const results: CommandResult[] = [];
  const program = new Command('operator').exitOverride().configureOutput({ writeErr: () => {} });
  const run =
    <Options>(work: CommandWork<Options>) =>
    async (options: Options): Promise<void> => {
      results.push(await work(world.app, options));
    };
  for (const define of commands) define(program, run);
  await program.parseAsync([...argv], { from: 'user' });
  const [result] = results;
  if (!result) throw new Error(`${argv[0]} did nothing`);
  return result;
}
