import {
  AddMember,
  FindOrCreateUser,
  InviteToSetPassword,
  RemoveMember,
  SetMemberRole,
} from '../../identity/index.js';
import { ROLES } from '../../kernel/principal.js';
import { command } from '../command.js';
import { readOneOf } from '../read-options.js';

interface Options {
  business: string;
  email: string;
  role: string;
  name?: string;
}

export const memberAdd = command<Options>({
  name: 'member:add',
  description:
    'add a member to a business, creating the user if the address is unknown; mails a link to set a password',
  declare: (it) =>
    it
      .requiredOption('--business <id>')
      .requiredOption('--email <email>')
      .requiredOption('--role <role>', ROLES.join(', '))
      .option('--name <name>', 'the name of a new user'),
  async run(context, { business, email, role: text, name }) {
    const operator = await context.operatorIn(business);
    const role = readOneOf('--role', text, ROLES);
    const userId = await context.get(FindOrCreateUser).run(email, name);
    await context.database.run(operator, (uow) => context.get(AddMember).run(uow, userId, role));
    await context.get(InviteToSetPassword).run(userId, business);
    return { json: { userId, role }, text: `${email} is now ${role}` };
  },
});

export const memberSetRole = command<Options>({
  name: 'member:set-role',
  description: "change a member's role; it limits their credentials from the next request on",
  declare: (it) =>
    it
      .requiredOption('--business <id>')
      .requiredOption('--email <email>')
      .requiredOption('--role <role>', ROLES.join(', ')),
  async run(context, { business, email, role: text }) {
    const operator = await context.operatorIn(business);
    const role = readOneOf('--role', text, ROLES);
    await context.database.run(operator, (uow) => context.get(SetMemberRole).run(uow, email, role));
    return { json: { email, role }, text: `${email} is now ${role}` };
  },
});

export const memberRemove = command<Options>({
  name: 'member:remove',
  description: "remove a member and revoke the member's credentials",
  declare: (it) => it.requiredOption('--business <id>').requiredOption('--email <email>'),
  async run(context, { business, email }) {
    await context.runIn(business, (uow) => context.get(RemoveMember).run(uow, email));
    return { json: { email, removed: true }, text: `${email} is no longer a member` };
  },
});
