import { operatorIn } from '../../identity/index.js';
import {
  ApproveIncorporation,
  INCORPORATION_LIFECYCLE,
  INCORPORATION_STATUSES,
  IncorporationQueries,
  type IncorporationView,
  RejectIncorporation,
  RequestNameChange,
} from '../../incorporations/index.js';
import { Database } from '../../platform/database/database.js';
import type { CommandDefinition, CommandResult } from '../command.js';
import { type PageOptions, readInteger, readOneOf, readPage, readUuid } from '../read-options.js';

/** An order has few names; the use case says how many this one has. */
const MOST_NAMES = 9;

interface ApproveOptions {
  business: string;
  nameOption?: string;
  formationDate?: string;
  stateFileNumber?: string;
}

interface ReasonOptions {
  business: string;
  reason: string;
}

export const incorporationApprove: CommandDefinition = (program, run) => {
  program
    .command('incorporation:approve <id>')
    .description('the state has formed the company: make its entity, link its EIN application')
    .requiredOption('--business <id>')
    .option('--name-option <n>', 'which of the names the state took; default: 1')
    .option('--formation-date <date>', "default: today, in the business's time zone")
    .option('--state-file-number <text>')
    .option('--json', 'print JSON')
    .action((id: string, options: ApproveOptions) =>
      run<ApproveOptions>(async (app, { business, nameOption, ...answer }) => {
        const orderId = readUuid('id', id);
        const database = app.get(Database);
        const operator = await operatorIn(database, business);
        const approval = {
          nameOption: nameOption === undefined ? 1 : readInteger('--name-option', nameOption, 1, MOST_NAMES),
          ...(answer.formationDate === undefined ? {} : { formationDate: answer.formationDate }),
          ...(answer.stateFileNumber === undefined ? {} : { stateFileNumber: answer.stateFileNumber }),
        };
        const order = await database.run(operator, (uow) =>
          app.get(ApproveIncorporation).run(uow, orderId, approval),
        );
        return moved(order, `${order.legalName} is formed: entity ${order.entityId}`);
      })(options),
    );
};

export const incorporationReject: CommandDefinition = (program, run) => {
  program
    .command('incorporation:reject <id>')
    .description('the state will not form the company; its EIN application is cancelled')
    .requiredOption('--business <id>')
    .requiredOption('--reason <text>', 'shown to whoever ordered')
    .option('--json', 'print JSON')
    .action((id: string, options: ReasonOptions) =>
      run<ReasonOptions>(async (app, { business, reason }) => {
        const orderId = readUuid('id', id);
        const database = app.get(Database);
        const operator = await operatorIn(database, business);
        const order = await database.run(operator, (uow) =>
          app.get(RejectIncorporation).run(uow, orderId, reason),
        );
        return moved(order, `rejected ${order.id}`);
      })(options),
    );
};

export const incorporationRequestNameChange: CommandDefinition = (program, run) => {
  program
    .command('incorporation:request-name-change <id>')
    .description('the state takes none of the names; the order waits for others')
    .requiredOption('--business <id>')
    .requiredOption('--reason <text>', 'shown to whoever ordered')
    .option('--json', 'print JSON')
    .action((id: string, options: ReasonOptions) =>
      run<ReasonOptions>(async (app, { business, reason }) => {
        const orderId = readUuid('id', id);
        const database = app.get(Database);
        const operator = await operatorIn(database, business);
        const order = await database.run(operator, (uow) =>
          app.get(RequestNameChange).run(uow, orderId, reason),
        );
        return moved(order, `${order.id} waits for other names`);
      })(options),
    );
};

interface ListOptions extends PageOptions {
  status: string;
  business?: string;
}

export const incorporationList: CommandDefinition = (program, run) => {
  program
    .command('incorporation:list')
    .description('formation orders of all businesses by status, the newest first')
    .option('--status <status>', INCORPORATION_STATUSES.join(', '), INCORPORATION_LIFECYCLE.initial)
    .option('--business <id>', 'only this business')
    .option('--limit <n>', 'default: 50')
    .option('--offset <n>', 'default: 0')
    .option('--json', 'print JSON')
    .action(
      run<ListOptions>(async (app, { status, business, ...page }) => {
        const { data, meta } = await app.get(IncorporationQueries).listEverywhere({
          status: readOneOf('--status', status, INCORPORATION_STATUSES),
          ...(business === undefined ? {} : { businessId: readUuid('--business', business) }),
          ...readPage(page),
        });
        const lines = data.map(({ businessId, id, entityType, filingState, nameOptions, createdAt }) => {
          const names = nameOptions.map(({ name, designator }) => `${name} ${designator}`).join(' | ');
          return `${createdAt}  ${businessId}  ${id}  ${entityType} ${filingState}  ${names}`;
        });
        return {
          json: { incorporations: data, nextOffset: meta.pagination.nextOffset },
          text: lines.join('\n'),
        };
      }),
    );
};

function moved(incorporation: IncorporationView, text: string): CommandResult {
  return { json: { incorporation }, text };
}
