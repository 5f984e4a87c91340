import { EinApplicationQueries, isEin, RecordEin, WAITING_STAGES } from '../../ein/index.js';
import { operatorIn } from '../../identity/index.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import type { CommandDefinition } from '../command.js';
import { type PageOptions, readOneOf, readPage, readUuid } from '../read-options.js';

interface RecordOptions {
  business: string;
  ein: string;
}

export const einRecord: CommandDefinition = (program, run) => {
  program
    .command('ein:record <applicationId>')
    .description('take in the EIN that has arrived; the entity gets it too')
    .requiredOption('--business <id>')
    .requiredOption('--ein <ein>', 'nine digits, such as 12-3456789')
    .option('--json', 'print JSON')
    .action((applicationId: string, options: RecordOptions) =>
      run<RecordOptions>(async (app, { business, ein }) => {
        const id = readUuid('applicationId', applicationId);
        if (!isEin(ein))
          throw InvalidRequest.at('--ein', 'must be an EIN of nine digits, such as 12-3456789');
        const database = app.get(Database);
        const operator = await operatorIn(database, business);
        const { application } = await database.run(operator, (uow) =>
          app.get(RecordEin).run(uow, id, ein.replace('-', '')),
        );
        return { json: { application }, text: `${application.legalName} has its EIN` };
      })(options),
    );
};

interface ListOptions extends PageOptions {
  stage?: string;
  business?: string;
}

export const einList: CommandDefinition = (program, run) => {
  program
    .command('ein:list')
    .description('EIN applications of all businesses; those that are waited for with the longest wait first')
    .option('--stage <stage>', WAITING_STAGES.join(', '))
    .option('--business <id>', 'only this business')
    .option('--limit <n>', 'default: 50')
    .option('--offset <n>', 'default: 0')
    .option('--json', 'print JSON')
    .action(
      run<ListOptions>(async (app, { stage, business, ...page }) => {
        const { data, meta } = await app.get(EinApplicationQueries).listEverywhere({
          ...(stage === undefined ? {} : { stage: readOneOf('--stage', stage, WAITING_STAGES) }),
          ...(business === undefined ? {} : { businessId: readUuid('--business', business) }),
          ...readPage(page),
        });
        const lines = data.map(({ businessId, id, status, waiting, legalName }) => {
          const days = waiting.daysSinceFiled === null ? '-' : `${waiting.daysSinceFiled} days`;
          return `${businessId}  ${id}  ${status}  ${waiting.stage}  ${days}  ${legalName}`;
        });
        return {
          json: { applications: data, nextOffset: meta.pagination.nextOffset },
          text: lines.join('\n'),
        };
      }),
    );
};
