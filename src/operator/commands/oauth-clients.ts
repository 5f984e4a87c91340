import { findFirstOwner, FindOrCreateUser, operatorIn } from '../../identity/index.js';
import { isUuid } from '../../kernel/base62.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { OAuthClientQueries, RegisterClient, RevokeClient } from '../../oauth/index.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { CommandDefinition } from '../command.js';
import { readScopes } from '../read-scopes.js';

interface CreateOptions {
  business: string;
  name: string;
  redirectUri?: string[];
  scopes: string;
  user?: string;
  anyLoopbackPort?: boolean;
}

export const oauthClientCreate: CommandDefinition = (program, run) => {
  program
    .command('oauth-client:create')
    .description("register a business's own OAuth client; its secret is shown once")
    .requiredOption('--business <id>')
    .requiredOption('--name <name>')
    .option('--redirect-uri <uri...>', 'where consent may go back to; may be given several times')
    .requiredOption('--scopes <scopes>', '"read", "write" or "read write"')
    .option('--user <email>', "the owner or admin whose role bounds it; default: the business's first owner")
    .option('--any-loopback-port', 'accept http://127.0.0.1 with any port (RFC 8252)')
    .option('--json', 'print JSON')
    .action(
      run<CreateOptions>(async (app, options) => {
        const database = app.get(Database);
        const operator = await operatorIn(database, options.business);
        const scopes = readScopes(options.scopes);
        const named = options.user === undefined ? null : await app.get(FindOrCreateUser).run(options.user);
        const { clientId, clientSecret } = await database.run(operator, async (uow) =>
          app.get(RegisterClient).run(uow, {
            name: options.name,
            redirectUris: options.redirectUri ?? [],
            scopes,
            anyLoopbackPort: options.anyLoopbackPort ?? false,
            ownerUserId: named ?? (await firstOwner(uow)),
          }),
        );
        return { json: { clientId, clientSecret }, text: `${clientId}\n${clientSecret}` };
      }),
    );
};

export const oauthClientRevoke: CommandDefinition = (program, run) => {
  program
    .command('oauth-client:revoke')
    .description("end a business's OAuth client with every token of it, at once")
    .requiredOption('--business <id>')
    .requiredOption('--id <id>', "the client's id, public (svc_client_…) or internal")
    .option('--json', 'print JSON')
    .action(
      run<{ business: string; id: string }>(async (app, { business, id }) => {
        const database = app.get(Database);
        const operator = await operatorIn(database, business);
        const clients = await app.get(OAuthClientQueries).list(operator);
        const client = clients.find((candidate) => candidate.clientId === id || candidate.id === id);
        if (!client && !isUuid(id)) throw InvalidRequest.at('--id', 'is no client of this business');
        await database.run(operator, (uow) => app.get(RevokeClient).run(uow, client?.id ?? id));
        return { json: { id, revoked: true }, text: `revoked ${id}` };
      }),
    );
};

async function firstOwner(uow: UnitOfWork): Promise<string> {
  const userId = await findFirstOwner(uow);
  if (userId === null) throw InvalidRequest.at('--business', 'has no owner yet: name one with --user');
  return userId;
}
