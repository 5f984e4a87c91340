import { findFirstOwner, FindOrCreateUser } from '../../identity/index.js';
import { isUuid } from '../../kernel/base62.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { OAuthClientQueries, RegisterClient, RevokeClient } from '../../oauth/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { command } from '../command.js';
import { toResult } from '../credentials-result.js';
import { readScopes } from '../read-scopes.js';

interface CreateOptions {
  business: string;
  name: string;
  redirectUri?: string[];
  scopes: string;
  user?: string;
  anyLoopbackPort?: boolean;
  public?: boolean;
  origin?: string[];
}

export const oauthClientCreate = command<CreateOptions>({
  name: 'oauth-client:create',
  description: 'register an OAuth client of a business and show its secret once, if it has one',
  declare: (it) =>
    it
      .requiredOption('--business <id>')
      .requiredOption('--name <name>')
      .option('--redirect-uri <uri...>', 'an allowed redirect URI; repeatable')
      .requiredOption('--scopes <scopes>', '"read", "write" or "read write"')
      .option(
        '--user <email>',
        "the owner or admin whose role limits it; default: the business's first owner",
      )
      .option('--any-loopback-port', 'accept http://127.0.0.1 with any port (RFC 8252)')
      .option('--public', 'a browser or native application: it gets no secret')
      .option('--origin <origin...>', 'where a browser application runs; repeatable'),
  async run(context, options) {
    const { business, name, redirectUri = [], scopes: wanted, user } = options;
    const { anyLoopbackPort = false, public: isPublic = false, origin: allowedOrigins = [] } = options;
    const operator = await context.operatorIn(business);
    const scopes = readScopes(wanted);
    const named = user === undefined ? null : await context.get(FindOrCreateUser).run(user);
    const credentials = await context.database.run(operator, async (uow) => {
      const ownerUserId = named ?? (await firstOwner(uow));
      const registration = {
        name,
        redirectUris: redirectUri,
        scopes,
        anyLoopbackPort,
        isPublic,
        allowedOrigins,
        ownerUserId,
      };
      return context.get(RegisterClient).run(uow, registration);
    });
    return toResult(credentials);
  },
});

export const oauthClientRevoke = command<{ business: string; id: string }>({
  name: 'oauth-client:revoke',
  description: 'revoke an OAuth client of a business with all its tokens, immediately',
  declare: (it) =>
    it
      .requiredOption('--business <id>')
      .requiredOption('--id <id>', "the client's id, public (svc_client_…) or internal"),
  async run(context, { business, id }) {
    const operator = await context.operatorIn(business);
    const clients = await context.get(OAuthClientQueries).list(operator);
    const client = clients.find((candidate) => candidate.clientId === id || candidate.id === id);
    if (!client && !isUuid(id)) throw InvalidRequest.at('--id', 'is not a client of this business');
    await context.database.run(operator, (uow) => context.get(RevokeClient).run(uow, client?.id ?? id));
    return { json: { id, revoked: true }, text: `revoked ${id}` };
  },
});

async function firstOwner(uow: UnitOfWork): Promise<string> {
  const userId = await findFirstOwner(uow);
  if (userId === null) throw InvalidRequest.at('--business', 'has no owner yet: name one with --user');
  return userId;
}
