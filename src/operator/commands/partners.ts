import { InvalidRequest } from '../../kernel/domain-error.js';
import {
  CreatePartner,
  RevokePartner,
  RotatePartnerSecret,
  SetPartnerCapability,
} from '../../oauth/index.js';
import type { CommandDefinition } from '../command.js';
import { readScopes } from '../read-scopes.js';

interface CreateOptions {
  name: string;
  redirectUri: string[];
  scopes: string;
  anyLoopbackPort?: boolean;
}

export const partnerCreate: CommandDefinition = (program, run) => {
  program
    .command('partner:create')
    .description(
      'register an integrator whom any number of businesses may authorize; the secret is shown once',
    )
    .requiredOption('--name <name>', 'as people read it when they are asked for consent')
    .requiredOption('--redirect-uri <uri...>', 'where consent may go back to; may be given several times')
    .requiredOption('--scopes <scopes>', '"read", "write" or "read write"')
    .option('--any-loopback-port', 'accept http://127.0.0.1 with any port (RFC 8252)')
    .option('--json', 'print JSON')
    .action(
      run<CreateOptions>(async (app, { name, redirectUri, scopes, anyLoopbackPort = false }) => {
        const registration = { name, redirectUris: redirectUri, scopes: readScopes(scopes), anyLoopbackPort };
        const { clientId, clientSecret } = await app.get(CreatePartner).run(registration);
        return { json: { clientId, clientSecret }, text: `${clientId}\n${clientSecret}` };
      }),
    );
};

export const partnerSetCapability: CommandDefinition = (program, run) => {
  program
    .command('partner:set-capability')
    .description('signup_gate: people whom the partner announces may sign up while sign-up is gated')
    .argument('<capability>', 'signup_gate')
    .argument('<state>', 'on or off')
    .requiredOption('--client <id>', "the partner's public id, svc_client_…")
    .option('--json', 'print JSON')
    .action((capability: string, state: string, options: { client: string }) =>
      run<{ client: string }>(async (app, { client }) => {
        if (capability !== 'signup_gate') throw InvalidRequest.at('capability', 'must be signup_gate');
        if (state !== 'on' && state !== 'off') throw InvalidRequest.at('state', 'must be on or off');
        await app.get(SetPartnerCapability).run(client, state === 'on');
        return { json: { clientId: client, signupGate: state === 'on' }, text: `${capability} is ${state}` };
      })(options),
    );
};

export const partnerRotateSecret: CommandDefinition = (program, run) => {
  program
    .command('partner:rotate-secret')
    .description('give a partner another secret, shown once; the old one is dead at once')
    .requiredOption('--client <id>', "the partner's public id, svc_client_…")
    .option('--json', 'print JSON')
    .action(
      run<{ client: string }>(async (app, { client }) => {
        const clientSecret = await app.get(RotatePartnerSecret).run(client);
        return { json: { clientId: client, clientSecret }, text: clientSecret };
      }),
    );
};

export const partnerRevoke: CommandDefinition = (program, run) => {
  program
    .command('partner:revoke')
    .description('end a partner with every token of it, at once, and disconnect it from every business')
    .requiredOption('--client <id>', "the partner's public id, svc_client_…")
    .option('--json', 'print JSON')
    .action(
      run<{ client: string }>(async (app, { client }) => {
        const disconnected = await app.get(RevokePartner).run(client);
        return {
          json: { clientId: client, revoked: true, disconnected },
          text: `revoked ${client}, disconnected from ${disconnected} businesses`,
        };
      }),
    );
};
