import {
  AddMember,
  ApiKeyQueries,
  CreateApiKey,
  FindOrCreateUser,
  MembersRepository,
  RevokeApiKey,
} from '../../identity/index.js';
import { MAX_LIMIT } from '../../platform/http/responses/paging.js';
import { command } from '../command.js';
import { readUuid } from '../read-options.js';
import { readScopes } from '../read-scopes.js';

/** Live keys come first and all fit on it. */
const FIRST_PAGE = { limit: MAX_LIMIT, offset: 0 };

interface CreateOptions {
  business: string;
  user: string;
  name: string;
  scopes: string;
}

export const apiKeyCreate = command<CreateOptions>({
  name: 'api-key:create',
  description:
    'create an API key for a member and show it once (the first user of an empty business becomes its owner)',
  declare: (it) =>
    it
      .requiredOption('--business <id>')
      .requiredOption('--user <email>')
      .requiredOption('--name <name>')
      .requiredOption('--scopes <scopes>', '"read", "write" or "read write"'),
  async run(context, { business, user, name, scopes: wanted }) {
    const operator = await context.operatorIn(business);
    const scopes = readScopes(wanted);
    const userId = await context.get(FindOrCreateUser).run(user);
    const { apiKey } = await context.database.run(operator, async (uow) => {
      if (await context.get(MembersRepository).isEmpty(uow))
        await context.get(AddMember).run(uow, userId, 'owner');
      return context.get(CreateApiKey).run(uow, { userId, name, scopes });
    });
    return { json: { apiKey }, text: apiKey };
  },
});

export const apiKeyList = command<{ business: string }>({
  name: 'api-key:list',
  description: 'list the API keys of a business, live keys first, without their secrets',
  declare: (it) => it.requiredOption('--business <id>'),
  async run(context, { business }) {
    const operator = await context.operatorIn(business);
    const { data: apiKeys } = await context.get(ApiKeyQueries).list(operator, FIRST_PAGE);
    const lines = apiKeys.map((key) => `${key.id}  ${key.display}  ${key.scopes.join(' ')}  ${key.name}`);
    return { json: { apiKeys }, text: lines.join('\n') };
  },
});

export const apiKeyRevoke = command<{ business: string; id: string }>({
  name: 'api-key:revoke',
  description: 'revoke an API key: the next request with it gets 401',
  declare: (it) =>
    it.requiredOption('--business <id>').requiredOption('--id <id>', "the key's id, from api-key:list"),
  async run(context, { business, id: text }) {
    const id = readUuid('--id', text);
    await context.runIn(business, (uow) => context.get(RevokeApiKey).run(uow, id));
    return { json: { id, revoked: true }, text: `revoked ${id}` };
  },
});
