import { DecideSandboxEnvelope } from '../../ein/index.js';
import { Background } from '../../platform/background/background.js';
import { command, type CommandDefinition } from '../command.js';
import { readUuid } from '../read-options.js';

export const sandboxSign = decision('sandbox:sign', 'sign', 'sign an envelope of the signing sandbox');

export const sandboxDecline = decision(
  'sandbox:decline',
  'decline',
  'decline to sign an envelope of the signing sandbox',
);

/** The sandbox notifies the service by callback, as if the signer had clicked; without a callback URL the service polls. */
function decision(name: string, action: 'sign' | 'decline', description: string): CommandDefinition {
  return command({
    name,
    description,
    declare: (it) => it.argument('<envelopeId>', "the application's signatureEnvelopeId"),
    async run(context, _options, envelopeId: string) {
      const id = readUuid('envelopeId', envelopeId);
      const { status } = await context.get(DecideSandboxEnvelope).run(id, action);
      await context.get(Background).settled();
      return { json: { envelopeId, status }, text: `envelope ${envelopeId} is ${status}` };
    },
  });
}
