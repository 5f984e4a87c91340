import { CheckDueTransmissions, ReconcileTransmission } from '../../ein/index.js';
import { isUuid } from '../../kernel/base62.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { CommandContext } from '../command-context.js';
import { command, type CommandResult } from '../command.js';

interface Options {
  application?: string;
  business?: string;
}

export const faxReconcile = command<Options>({
  name: 'fax:reconcile',
  description: 'ask the fax carrier about one application, or about every fax whose next status check is due',
  declare: (it) =>
    it.option('--application <id>', "the application's id; needs --business").option('--business <id>'),
  async run(context, { application, business }) {
    if (application === undefined && business === undefined) return reconcileDue(context);
    if (!isUuid(application)) throw InvalidRequest.at('--application', 'must be a uuid');
    if (business === undefined) throw InvalidRequest.at('--business', 'is required with --application');
    const operator = await context.operatorIn(business);
    const found = await context.get(ReconcileTransmission).run(operator, application);
    return { json: { ...found }, text: `${found.reason}  ${found.application.status}` };
  },
});

async function reconcileDue(context: CommandContext): Promise<CommandResult> {
  const due = await context.get(CheckDueTransmissions).run();
  const lines = Object.entries(due.outcomes).map(([outcome, count]) => `${outcome}  ${count}`);
  return { json: { ...due }, text: [`checked  ${due.checked}`, ...lines].join('\n') };
}
