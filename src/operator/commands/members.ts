import {
  AddMember,
  FindOrCreateUser,
  operatorIn,
  RemoveMember,
  SetMemberRole,
} from '../../identity/index.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { isRole, ROLES, type Role } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { CommandDefinition } from '../command.js';

interface Options {
  business: string;
  email: string;
  role: string;
  name?: string;
}

export const memberAdd: CommandDefinition = (program, run) => {
  program
    .command('member:add')
    .description('make a user a member of a business; the user is made if there is none with this address')
    .requiredOption('--business <id>')
    .requiredOption('--email <email>')
    .requiredOption('--role <role>', ROLES.join(', '))
    .option('--name <name>', 'the name of a new user')
    .option('--json', 'print JSON')
    .action(
      run<Options>(async (app, { business, email, role, name }) => {
        const database = app.get(Database);
        const operator = await operatorIn(database, business);
        const newRole = readRole(role);
        const userId = await app.get(FindOrCreateUser).run(email, name);
        await database.run(operator, (uow) => app.get(AddMember).run(uow, userId, newRole));
        return { json: { userId, role }, text: `${email} is now ${role}` };
      }),
    );
};

export const memberSetRole: CommandDefinition = (program, run) => {
  program
    .command('member:set-role')
    .description("change a member's role; it bounds their credentials from the next request on")
    .requiredOption('--business <id>')
    .requiredOption('--email <email>')
    .requiredOption('--role <role>', ROLES.join(', '))
    .option('--json', 'print JSON')
    .action(
      run<Options>(async (app, { business, email, role }) => {
        const database = app.get(Database);
        const operator = await operatorIn(database, business);
        const newRole = readRole(role);
        await database.run(operator, (uow) => app.get(SetMemberRole).run(uow, email, newRole));
        return { json: { email, role }, text: `${email} is now ${role}` };
      }),
    );
};

export const memberRemove: CommandDefinition = (program, run) => {
  program
    .command('member:remove')
    .description('end a membership and revoke its credentials')
    .requiredOption('--business <id>')
    .requiredOption('--email <email>')
    .option('--json', 'print JSON')
    .action(
      run<Options>(async (app, { business, email }) => {
        const database = app.get(Database);
        const operator = await operatorIn(database, business);
        await database.run(operator, (uow) => app.get(RemoveMember).run(uow, email));
        return { json: { email, removed: true }, text: `${email} is no longer a member` };
      }),
    );
};

function readRole(text: string): Role {
  if (!isRole(text)) throw InvalidRequest.at('--role', `must be one of ${ROLES.join(', ')}`);
  return text;
}
