import { type DetectorRunView, RunDetectors } from '../../detectors/index.js';
import { operatorEverywhere, operatorIn } from '../../identity/index.js';
import { Database } from '../../platform/database/database.js';
import type { CommandDefinition } from '../command.js';

export const detectorsRun: CommandDefinition = (program, run) => {
  program
    .command('detectors:run')
    .description('look through books and documents for what needs somebody; GET /v1/findings then tells')
    .option('--business <id>', 'only this business')
    .option('--json', 'print JSON')
    .action(
      run<{ business?: string }>(async (app, { business }) => {
        const database = app.get(Database);
        const runDetectors = app.get(RunDetectors);
        const principals =
          business === undefined
            ? await operatorEverywhere(database)
            : [await operatorIn(database, business)];
        const runs: (DetectorRunView & { businessId: string })[] = [];
        for (const principal of principals) {
          const view = await database.run(principal, (uow) => runDetectors.run(uow));
          runs.push({ businessId: principal.businessId, ...view });
        }
        return { json: { runs }, text: runs.map(describe).join('\n') || 'there is no business' };
      }),
    );
};

function describe({ businessId, counts, total }: DetectorRunView & { businessId: string }): string {
  const found = Object.entries(counts).map(([code, count]) => `${code} ${count}`);
  return `${businessId} ${total === 0 ? 'nothing found' : found.join(', ')}`;
}
