import {
  ApproveIncorporation,
  INCORPORATION_LIFECYCLE,
  INCORPORATION_STATUSES,
  IncorporationQueries,
  RejectIncorporation,
  RequestNameChange,
} from '../../incorporations/index.js';
import { command } from '../command.js';
import {
  declarePage,
  type PageOptions,
  readInteger,
  readOneOf,
  readPage,
  readUuid,
} from '../read-options.js';

/** No incorporation has more names; the use case checks how many this one has. */
const MAX_NAMES = 9;

interface ApproveOptions {
  business: string;
  nameOption?: string;
  formationDate?: string;
  stateFileNumber?: string;
}

export const incorporationApprove = command<ApproveOptions>({
  name: 'incorporation:approve',
  description: 'record that the state formed the company: creates its entity and links its EIN application',
  declare: (it) =>
    it
      .argument('<id>')
      .requiredOption('--business <id>')
      .option('--name-option <n>', 'the name that the state accepted; default: 1')
      .option('--formation-date <date>', "default: today, in the business's time zone")
      .option('--state-file-number <text>'),
  async run(context, { business, ...options }, id: string) {
    const incorporationId = readUuid('id', id);
    const approval = readApproval(options);
    const incorporation = await context.runIn(business, (uow) =>
      context.get(ApproveIncorporation).run(uow, incorporationId, approval),
    );
    const { legalName, entityId } = incorporation;
    return { json: { incorporation }, text: `${legalName} is formed: entity ${entityId}` };
  },
});

function readApproval({ nameOption, formationDate, stateFileNumber }: Omit<ApproveOptions, 'business'>) {
  return {
    nameOption: nameOption === undefined ? 1 : readInteger('--name-option', nameOption, 1, MAX_NAMES),
    ...(formationDate === undefined ? {} : { formationDate }),
    ...(stateFileNumber === undefined ? {} : { stateFileNumber }),
  };
}

export const incorporationReject = command<{ business: string; reason: string }>({
  name: 'incorporation:reject',
  description: 'record that the state rejected the company; its EIN application is cancelled',
  declare: (it) =>
    it
      .argument('<id>')
      .requiredOption('--business <id>')
      .requiredOption('--reason <text>', 'shown to the user who ordered the company'),
  async run(context, { business, reason }, id: string) {
    const incorporationId = readUuid('id', id);
    const incorporation = await context.runIn(business, (uow) =>
      context.get(RejectIncorporation).run(uow, incorporationId, reason),
    );
    return { json: { incorporation }, text: `rejected ${incorporation.id}` };
  },
});

export const incorporationRequestNameChange = command<{ business: string; reason: string }>({
  name: 'incorporation:request-name-change',
  description: 'record that the state accepts none of the names; the incorporation waits for others',
  declare: (it) =>
    it
      .argument('<id>')
      .requiredOption('--business <id>')
      .requiredOption('--reason <text>', 'shown to the user who ordered the company'),
  async run(context, { business, reason }, id: string) {
    const incorporationId = readUuid('id', id);
    const incorporation = await context.runIn(business, (uow) =>
      context.get(RequestNameChange).run(uow, incorporationId, reason),
    );
    return { json: { incorporation }, text: `${incorporation.id} waits for other names` };
  },
});

interface ListOptions extends PageOptions {
  status: string;
  business?: string;
}

export const incorporationList = command<ListOptions>({
  name: 'incorporation:list',
  description: 'list incorporations of all businesses by status, newest first',
  declare: (it) =>
    declarePage(
      it
        .option('--status <status>', INCORPORATION_STATUSES.join(', '), INCORPORATION_LIFECYCLE.initial)
        .option('--business <id>', 'only this business'),
    ),
  async run(context, { status, business, ...page }) {
    const { data, meta } = await context.get(IncorporationQueries).listEverywhere({
      status: readOneOf('--status', status, INCORPORATION_STATUSES),
      ...(business === undefined ? {} : { businessId: readUuid('--business', business) }),
      ...readPage(page),
    });
    const lines = data.map(({ businessId, id, entityType, filingState, nameOptions, createdAt }) => {
      const names = nameOptions.map(({ name, designator }) => `${name} ${designator}`).join(' | ');
      return `${createdAt}  ${businessId}  ${id}  ${entityType} ${filingState}  ${names}`;
    });
    return { json: { incorporations: data, nextOffset: meta.pagination.nextOffset }, text: lines.join('\n') };
  },
});
