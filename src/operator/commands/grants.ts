import { operatorIn } from '../../identity/index.js';
import { isUuid } from '../../kernel/base62.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { DisconnectGrant, GrantQueries, PruneOAuth } from '../../oauth/index.js';
import { Database } from '../../platform/database/database.js';
import type { CommandDefinition } from '../command.js';

export const grantList: CommandDefinition = (program, run) => {
  program
    .command('grant:list')
    .description('the applications that may act for a business, and whose consent they have')
    .requiredOption('--business <id>')
    .option('--json', 'print JSON')
    .action(
      run<{ business: string }>(async (app, { business }) => {
        const operator = await operatorIn(app.get(Database), business);
        const grants = await app.get(GrantQueries).list(operator);
        const lines = grants.map(
          (grant) =>
            `${grant.id}  ${grant.scopes.join(' ')}  ${grant.clientName}  ${grant.consentedBy.join(', ')}`,
        );
        return { json: { grants }, text: lines.join('\n') };
      }),
    );
};

export const grantRevoke: CommandDefinition = (program, run) => {
  program
    .command('grant:revoke')
    .description('disconnect an application from a business: its next call is 401')
    .requiredOption('--business <id>')
    .requiredOption('--id <id>', "the grant's id, as grant:list shows it")
    .option('--json', 'print JSON')
    .action(
      run<{ business: string; id: string }>(async (app, { business, id }) => {
        if (!isUuid(id)) throw InvalidRequest.at('--id', 'must be a uuid');
        const database = app.get(Database);
        const operator = await operatorIn(database, business);
        await database.run(operator, (uow) => app.get(DisconnectGrant).run(uow, id));
        return { json: { id, disconnected: true }, text: `disconnected ${id}` };
      }),
    );
};

export const tokensPrune: CommandDefinition = (program, run) => {
  program
    .command('tokens:prune')
    .description('remove codes, tokens and authorization requests that can change nothing any more')
    .option('--json', 'print JSON')
    .action(
      run(async (app) => {
        const pruned = await app.get(PruneOAuth).run();
        const lines = Object.entries(pruned).map(([table, rows]) => `${table}  ${rows}`);
        return { json: { pruned }, text: lines.join('\n') };
      }),
    );
};
