import { DisconnectGrant, GrantQueries, PruneOAuth } from '../../oauth/index.js';
import { command } from '../command.js';
import { readUuid } from '../read-options.js';

export const grantList = command<{ business: string }>({
  name: 'grant:list',
  description: 'list the applications that may act for a business, and the users who consented',
  declare: (it) => it.requiredOption('--business <id>'),
  async run(context, { business }) {
    const grants = await context.get(GrantQueries).list(await context.operatorIn(business));
    const lines = grants.map(
      ({ id, scopes, clientName, consentedBy }) =>
        `${id}  ${scopes.join(' ')}  ${clientName}  ${consentedBy.join(', ')}`,
    );
    return { json: { grants }, text: lines.join('\n') };
  },
});

export const grantRevoke = command<{ business: string; id: string }>({
  name: 'grant:revoke',
  description: 'disconnect an application from a business: its next request gets 401',
  declare: (it) =>
    it.requiredOption('--business <id>').requiredOption('--id <id>', "the grant's id, from grant:list"),
  async run(context, { business, id: text }) {
    const id = readUuid('--id', text);
    await context.runIn(business, (uow) => context.get(DisconnectGrant).run(uow, id));
    return { json: { id, disconnected: true }, text: `disconnected ${id}` };
  },
});

export const tokensPrune = command({
  name: 'tokens:prune',
  description: 'delete codes, tokens and authorization requests that can no longer have any effect',
  async run(context) {
    const pruned = await context.get(PruneOAuth).run();
    const lines = Object.entries(pruned).map(([table, rows]) => `${table}  ${rows}`);
    return { json: { pruned }, text: lines.join('\n') };
  },
});
