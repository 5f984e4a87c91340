import { CheckDueTransmissions, ReconcileTransmission } from '../../ein/index.js';
import { operatorIn } from '../../identity/index.js';
import { isUuid } from '../../kernel/base62.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import type { CommandDefinition, CommandResult } from '../command.js';

interface Options {
  application?: string;
  business?: string;
}

export const faxReconcile: CommandDefinition = (program, run) => {
  program
    .command('fax:reconcile')
    .description(
      'ask the carrier about the fax of an application, or about every fax whose next check is due',
    )
    .option('--application <id>', "the application's id; with --business")
    .option('--business <id>')
    .option('--json', 'print JSON')
    .action(
      run<Options>(async (app, { application, business }): Promise<CommandResult> => {
        if (application === undefined && business === undefined) {
          const due = await app.get(CheckDueTransmissions).run();
          const lines = Object.entries(due.outcomes).map(([outcome, count]) => `${outcome}  ${count}`);
          return { json: { ...due }, text: [`checked  ${due.checked}`, ...lines].join('\n') };
        }
        if (!isUuid(application)) throw InvalidRequest.at('--application', 'must be a uuid');
        if (business === undefined) throw InvalidRequest.at('--business', 'is required with --application');
        const operator = await operatorIn(app.get(Database), business);
        const found = await app.get(ReconcileTransmission).run(operator, application);
        return { json: { ...found }, text: `${found.reason}  ${found.application.status}` };
      }),
    );
};
