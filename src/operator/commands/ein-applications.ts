import {
  CorrectEin,
  EinApplicationQueries,
  RecordEin,
  type RecordedEin,
  WAITING_STAGES,
} from '../../ein/index.js';
import { einProblem } from '../../entities/index.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { command } from '../command.js';
import { declarePage, type PageOptions, readOneOf, readPage, readText, readUuid } from '../read-options.js';

interface RecordOptions {
  business: string;
  ein: string;
  document?: string;
}

export const einRecord = command<RecordOptions>({
  name: 'ein:record',
  description: 'record the EIN that has arrived, on the application and its entity',
  declare: (it) =>
    it
      .argument('<applicationId>')
      .requiredOption('--business <id>')
      .requiredOption('--ein <ein>', 'nine digits, such as 12-3456789')
      .option('--document <id>', 'the letter or the fax of the IRS, as a stored document'),
  async run(context, { business, ...options }, applicationId: string) {
    const id = readUuid('applicationId', applicationId);
    const input = readEin(options);
    const recorded = await context.runIn(business, (uow) => context.get(RecordEin).run(uow, id, input));
    return { json: { ...recorded }, text: described('recorded the EIN of', recorded) };
  },
});

export const einCorrect = command<RecordOptions & { reason: string }>({
  name: 'ein:correct',
  description: 'replace an EIN that was recorded wrongly, on the application and its entity',
  declare: (it) =>
    it
      .argument('<applicationId>')
      .requiredOption('--business <id>')
      .requiredOption('--ein <ein>', 'nine digits, such as 12-3456789')
      .requiredOption('--reason <text>', 'stored in the audit log')
      .option('--document <id>', 'the letter or the fax of the IRS, as a stored document'),
  async run(context, { business, reason, ...options }, applicationId: string) {
    const id = readUuid('applicationId', applicationId);
    const input = { ...readEin(options), reason: readText('--reason', reason, 500) };
    const corrected = await context.runIn(business, (uow) => context.get(CorrectEin).run(uow, id, input));
    return { json: { ...corrected }, text: described('corrected the EIN of', corrected) };
  },
});

function readEin({ ein, document }: Pick<RecordOptions, 'ein' | 'document'>) {
  const problem = einProblem(ein);
  if (problem !== null) throw InvalidRequest.at('--ein', problem);
  return { ein, ...(document === undefined ? {} : { documentId: readUuid('--document', document) }) };
}

function described(done: string, { application, warnings = [] }: RecordedEin): string {
  return [`${done} ${application.legalName}`, ...warnings.map(({ message }) => message)].join('\n');
}

export const einWorklist = command<PageOptions & { business?: string }>({
  name: 'ein:worklist',
  description:
    'list the EIN applications to ask the IRS about, and whom to call when; the longest wait first',
  declare: (it) => declarePage(it.option('--business <id>', 'only this business')),
  async run(context, { business, ...page }) {
    const { data, meta } = await context.get(EinApplicationQueries).listToAsk({
      ...(business === undefined ? {} : { businessId: readUuid('--business', business) }),
      ...readPage(page),
    });
    const lines = data.map(({ businessId, id, legalName, waiting: { daysSinceFiled, call } }) => {
      const who = call?.caller === 'designee' ? 'call as the designee' : 'the applicant calls';
      return `${businessId}  ${id}  ${daysSinceFiled} days  ${legalName}: ${who}: ${call?.phone}, ${call?.hours}`;
    });
    return { json: { applications: data, nextOffset: meta.pagination.nextOffset }, text: lines.join('\n') };
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
