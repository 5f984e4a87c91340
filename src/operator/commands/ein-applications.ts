import { EinApplicationQueries, einProblem, RecordEin, WAITING_STAGES } from '../../ein/index.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { command } from '../command.js';
import { declarePage, type PageOptions, readOneOf, readPage, readUuid } from '../read-options.js';

export const einRecord = command<{ business: string; ein: string }>({
  name: 'ein:record',
  description: 'record the EIN that has arrived, on the application and its entity',
  declare: (it) =>
    it
      .argument('<applicationId>')
      .requiredOption('--business <id>')
      .requiredOption('--ein <ein>', 'nine digits, such as 12-3456789'),
  async run(context, { business, ein }, applicationId: string) {
    const id = readUuid('applicationId', applicationId);
    const problem = einProblem(ein);
    if (problem !== null) throw InvalidRequest.at('--ein', problem);
    const digits = ein.replace('-', '');
    const { application } = await context.runIn(business, (uow) =>
      context.get(RecordEin).run(uow, id, digits),
    );
    return { json: { application }, text: `recorded the EIN of ${application.legalName}` };
  },
});

interface ListOptions extends PageOptions {
  stage?: string;
  business?: string;
}

export const einList = command<ListOptions>({
  name: 'ein:list',
  description: 'list EIN applications of all businesses, the longest wait first',
  declare: (it) =>
    declarePage(
      it.option('--stage <stage>', WAITING_STAGES.join(', ')).option('--business <id>', 'only this business'),
    ),
  async run(context, { stage, business, ...page }) {
    const { data, meta } = await context.get(EinApplicationQueries).listEverywhere({
      ...(stage === undefined ? {} : { stage: readOneOf('--stage', stage, WAITING_STAGES) }),
      ...(business === undefined ? {} : { businessId: readUuid('--business', business) }),
      ...readPage(page),
    });
    const lines = data.map(({ businessId, id, status, waiting, legalName }) => {
      const days = waiting.daysSinceFiled === null ? '-' : `${waiting.daysSinceFiled} days`;
      return `${businessId}  ${id}  ${status}  ${waiting.stage}  ${days}  ${legalName}`;
    });
    return { json: { applications: data, nextOffset: meta.pagination.nextOffset }, text: lines.join('\n') };
  },
});
