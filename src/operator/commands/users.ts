import { randomBytes } from 'node:crypto';
import { CreateUser, ResetSecondFactor, SetUserDisabled, SetUserPassword } from '../../identity/index.js';
import { command } from '../command.js';

interface CreateOptions {
  email: string;
  name: string;
  password?: string;
}

export const userCreate = command<CreateOptions>({
  name: 'user:create',
  description: 'create a user with a confirmed address and show the password once',
  declare: (it) =>
    it
      .requiredOption('--email <email>')
      .requiredOption('--name <name>')
      .option('--password <password>', 'default: a generated one'),
  async run(context, { email, name, password = generatedPassword() }) {
    const userId = await context.get(CreateUser).run({ email, name, password });
    return { json: { userId, email, password }, text: `user     ${userId}\npassword ${password}` };
  },
});

export const userSetPassword = command<Omit<CreateOptions, 'name'>>({
  name: 'user:set-password',
  description: "set a user's password, show it once and end the user's sessions",
  declare: (it) =>
    it.requiredOption('--email <email>').option('--password <password>', 'default: a generated one'),
  async run(context, { email, password = generatedPassword() }) {
    const userId = await context.get(SetUserPassword).run({ email, password });
    return { json: { userId, email, password }, text: `password ${password}` };
  },
});

export const userDisable = command<{ email: string }>({
  name: 'user:disable',
  description: "end a user's sessions and reject the user's keys and tokens from the next request on",
  declare: (it) => it.requiredOption('--email <email>'),
  async run(context, { email }) {
    const userId = await context.get(SetUserDisabled).run(email, true);
    return { json: { userId, email, disabled: true }, text: `${email} is disabled` };
  },
});

export const userEnable = command<{ email: string }>({
  name: 'user:enable',
  description: 'enable a disabled user, who has to sign in again',
  declare: (it) => it.requiredOption('--email <email>'),
  async run(context, { email }) {
    const userId = await context.get(SetUserDisabled).run(email, false);
    return { json: { userId, email, disabled: false }, text: `${email} is enabled` };
  },
});

export const userResetSecondFactor = command<{ email: string }>({
  name: 'user:reset-second-factor',
  description: "turn off a user's two-step sign-in, end the user's sessions and mail the user",
  declare: (it) => it.requiredOption('--email <email>'),
  async run(context, { email: address }) {
    const { userId, email, wasOn } = await context.get(ResetSecondFactor).run(address);
    const text = wasOn ? `${email} signs in with the password alone` : `${email} has no two-step sign-in`;
    return { json: { userId, email, wasOn }, text };
  },
});

function generatedPassword(): string {
  return randomBytes(18).toString('base64url');
}
