import type { CommandDefinition } from '../command.js';

export const migrateOnly: CommandDefinition = (program, run) => {
  program
    .command('migrate')
    .description('bring the schema up to date and do nothing else')
    .option('--json', 'print JSON')
    // Opening the runtime migrates, for every command: there is nothing left to do.
    .action(run(async () => ({ json: { migrated: true }, text: 'the schema is up to date' })));
};
