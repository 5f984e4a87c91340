import { RebuildCategorizer } from '../../categorization/index.js';
import { operatorEverywhere, operatorIn } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import type { CommandDefinition } from '../command.js';

export const categorizerRebuild: CommandDefinition = (program, run) => {
  program
    .command('categorizer:rebuild')
    .description('learn again, from all decisions of people, what the categorizer knows')
    .option('--business <id>', 'only this business')
    .option('--json', 'print JSON')
    .action(
      run<{ business?: string }>(async (app, { business }) => {
        const database = app.get(Database);
        const principals =
          business === undefined
            ? await operatorEverywhere(database)
            : [await operatorIn(database, business)];
        const total = { entities: 0, decisions: 0 };
        for (const principal of principals) {
          const { entities, decisions } = await app.get(RebuildCategorizer).run(principal);
          total.entities += entities;
          total.decisions += decisions;
        }
        return {
          json: { businesses: principals.length, ...total },
          text: `${principals.length} businesses: ${total.decisions} decisions of ${total.entities} entities learned again`,
        };
      }),
    );
};
