import {
  CreatePartner,
  RevokePartner,
  RotatePartnerSecret,
  SetPartnerCapability,
} from '../../oauth/index.js';
import { command } from '../command.js';
import { toResult } from '../credentials-result.js';
import { readOneOf } from '../read-options.js';
import { readScopes } from '../read-scopes.js';

interface CreateOptions {
  name: string;
  redirectUri: string[];
  scopes: string;
  anyLoopbackPort?: boolean;
  public?: boolean;
  origin?: string[];
}

export const partnerCreate = command<CreateOptions>({
  name: 'partner:create',
  description: 'register a partner that any business may authorize, and show its secret once, if it has one',
  declare: (it) =>
    it
      .requiredOption('--name <name>', 'as the consent page shows it')
      .requiredOption('--redirect-uri <uri...>', 'an allowed redirect URI; repeatable')
      .requiredOption('--scopes <scopes>', '"read", "write" or "read write"')
      .option('--any-loopback-port', 'accept http://127.0.0.1 with any port (RFC 8252)')
      .option('--public', 'a browser or native application: it gets no secret')
      .option('--origin <origin...>', 'where a browser application runs; repeatable'),
  async run(context, options) {
    const { name, redirectUri: redirectUris, anyLoopbackPort = false } = options;
    const { public: isPublic = false, origin: allowedOrigins = [] } = options;
    const scopes = readScopes(options.scopes);
    const registration = { name, redirectUris, scopes, anyLoopbackPort, isPublic, allowedOrigins };
    return toResult(await context.get(CreatePartner).run(registration));
  },
});

export const partnerSetCapability = command<{ client: string }>({
  name: 'partner:set-capability',
  description: 'signup_gate: users that the partner announces may sign up while sign-up is gated',
  declare: (it) =>
    it
      .argument('<capability>', 'signup_gate')
      .argument('<state>', 'on or off')
      .requiredOption('--client <id>', "the partner's public id, svc_client_…"),
  async run(context, { client }, capability: string, state: string) {
    readOneOf('capability', capability, ['signup_gate']);
    const isOn = readOneOf('state', state, ['on', 'off']) === 'on';
    await context.get(SetPartnerCapability).run(client, isOn);
    return { json: { clientId: client, signupGate: isOn }, text: `${capability} is ${state}` };
  },
});

export const partnerRotateSecret = command<{ client: string }>({
  name: 'partner:rotate-secret',
  description: "replace a partner's secret and show it once; the old one stops working immediately",
  declare: (it) => it.requiredOption('--client <id>', "the partner's public id, svc_client_…"),
  async run(context, { client }) {
    const clientSecret = await context.get(RotatePartnerSecret).run(client);
    return { json: { clientId: client, clientSecret }, text: clientSecret };
  },
});

export const partnerRevoke = command<{ client: string }>({
  name: 'partner:revoke',
  description: 'revoke a partner with all its tokens and disconnect it from every business, immediately',
  declare: (it) => it.requiredOption('--client <id>', "the partner's public id, svc_client_…"),
  async run(context, { client }) {
    const disconnected = await context.get(RevokePartner).run(client);
    return {
      json: { clientId: client, revoked: true, disconnected },
      text: `revoked ${client}, businesses disconnected: ${disconnected}`,
    };
  },
});
