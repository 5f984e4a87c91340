import { randomBytes } from 'node:crypto';
import { CreateUser, SetUserDisabled, SetUserPassword } from '../../identity/index.js';
import type { CommandDefinition } from '../command.js';

interface CreateOptions {
  email: string;
  name: string;
  password?: string;
}

export const userCreate: CommandDefinition = (program, run) => {
  program
    .command('user:create')
    .description('make an account whose address counts as confirmed; its password is shown once')
    .requiredOption('--email <email>')
    .requiredOption('--name <name>')
    .option('--password <password>', 'default: a generated one')
    .option('--json', 'print JSON')
    .action(
      run<CreateOptions>(async (app, { email, name, password = generatedPassword() }) => {
        const userId = await app.get(CreateUser).run({ email, name, password });
        return {
          json: { userId, email, password },
          text: `user     ${userId}\npassword ${password}`,
        };
      }),
    );
};

export const userSetPassword: CommandDefinition = (program, run) => {
  program
    .command('user:set-password')
    .description('give a person another password, shown once, and end their sessions')
    .requiredOption('--email <email>')
    .option('--password <password>', 'default: a generated one')
    .option('--json', 'print JSON')
    .action(
      run<Omit<CreateOptions, 'name'>>(async (app, { email, password = generatedPassword() }) => {
        const userId = await app.get(SetUserPassword).run({ email, password });
        return { json: { userId, email, password }, text: `password ${password}` };
      }),
    );
};

export const userDisable: CommandDefinition = (program, run) => {
  program
    .command('user:disable')
    .description(
      "end a person's sessions, and let none of their keys and tokens through from the next request on",
    )
    .requiredOption('--email <email>')
    .option('--json', 'print JSON')
    .action(
      run<{ email: string }>(async (app, { email }) => {
        const userId = await app.get(SetUserDisabled).run(email, true);
        return { json: { userId, email, disabled: true }, text: `${email} is disabled` };
      }),
    );
};

export const userEnable: CommandDefinition = (program, run) => {
  program
    .command('user:enable')
    .description('let a disabled person in again; they sign in anew')
    .requiredOption('--email <email>')
    .option('--json', 'print JSON')
    .action(
      run<{ email: string }>(async (app, { email }) => {
        const userId = await app.get(SetUserDisabled).run(email, false);
        return { json: { userId, email, disabled: false }, text: `${email} is enabled` };
      }),
    );
};

function generatedPassword(): string {
  return randomBytes(18).toString('base64url');
}
