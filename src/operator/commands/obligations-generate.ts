import { operatorEverywhere, operatorIn } from '../../identity/index.js';
import { GenerateForBusiness } from '../../obligations/index.js';
import { Database } from '../../platform/database/database.js';
import type { CommandDefinition } from '../command.js';

export const obligationsGenerate: CommandDefinition = (program, run) => {
  program
    .command('obligations:generate')
    .description('bring the obligations of all entities up to date now, as the nightly job does')
    .option('--business <id>', 'only this business')
    .option('--json', 'print JSON')
    .action(
      run<{ business?: string }>(async (app, { business }) => {
        const database = app.get(Database);
        const principals =
          business === undefined
            ? await operatorEverywhere(database)
            : [await operatorIn(database, business)];
        const total = { created: 0, corrected: 0, removed: 0 };
        for (const principal of principals) {
          const { created, corrected, removed } = await app.get(GenerateForBusiness).run(principal);
          total.created += created;
          total.corrected += corrected;
          total.removed += removed;
        }
        return {
          json: { businesses: principals.length, ...total },
          text:
            `${principals.length} businesses: ${total.created} obligations created, ` +
            `${total.corrected} corrected, ${total.removed} removed`,
        };
      }),
    );
};
