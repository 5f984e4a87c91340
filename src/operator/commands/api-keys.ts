import {
  AddMember,
  ApiKeyQueries,
  CreateApiKey,
  FindOrCreateUser,
  MembersRepository,
  operatorIn,
  RevokeApiKey,
} from '../../identity/index.js';
import { isUuid } from '../../kernel/base62.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { Database } from '../../platform/database/database.js';
import type { CommandDefinition } from '../command.js';
import { readScopes } from '../read-scopes.js';

interface CreateOptions {
  business: string;
  user: string;
  name: string;
  scopes: string;
}

export const apiKeyCreate: CommandDefinition = (program, run) => {
  program
    .command('api-key:create')
    .description(
      'make an API key for a member; it is shown once (the first user of an empty business becomes its owner)',
    )
    .requiredOption('--business <id>')
    .requiredOption('--user <email>')
    .requiredOption('--name <name>')
    .requiredOption('--scopes <scopes>', '"read", "write" or "read write"')
    .option('--json', 'print JSON')
    .action(
      run<CreateOptions>(async (app, { business, user, name, scopes }) => {
        const database = app.get(Database);
        const operator = await operatorIn(database, business);
        const wanted = readScopes(scopes);
        const userId = await app.get(FindOrCreateUser).run(user);
        const { apiKey } = await database.run(operator, async (uow) => {
          if (await app.get(MembersRepository).isEmpty(uow))
            await app.get(AddMember).run(uow, userId, 'owner');
          return app.get(CreateApiKey).run(uow, { userId, name, scopes: wanted });
        });
        return { json: { apiKey }, text: apiKey };
      }),
    );
};

export const apiKeyList: CommandDefinition = (program, run) => {
  program
    .command('api-key:list')
    .description('the API keys of a business, without the keys themselves')
    .requiredOption('--business <id>')
    .option('--json', 'print JSON')
    .action(
      run<{ business: string }>(async (app, { business }) => {
        const operator = await operatorIn(app.get(Database), business);
        const apiKeys = await app.get(ApiKeyQueries).list(operator);
        const lines = apiKeys.map((key) => `${key.id}  ${key.display}  ${key.scopes.join(' ')}  ${key.name}`);
        return { json: { apiKeys }, text: lines.join('\n') };
      }),
    );
};

export const apiKeyRevoke: CommandDefinition = (program, run) => {
  program
    .command('api-key:revoke')
    .description('end an API key: the next request with it is 401')
    .requiredOption('--business <id>')
    .requiredOption('--id <id>', "the key's id, as api-key:list shows it")
    .option('--json', 'print JSON')
    .action(
      run<{ business: string; id: string }>(async (app, { business, id }) => {
        if (!isUuid(id)) throw InvalidRequest.at('--id', 'must be a uuid');
        const database = app.get(Database);
        const operator = await operatorIn(database, business);
        await database.run(operator, (uow) => app.get(RevokeApiKey).run(uow, id));
        return { json: { id, revoked: true }, text: `revoked ${id}` };
      }),
    );
};
