import { DecideSandboxEnvelope } from '../../ein/index.js';
import { isUuid } from '../../kernel/base62.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { Background } from '../../platform/background/background.js';
import type { CommandDefinition } from '../command.js';

export const sandboxSign = decision('sandbox:sign', 'sign', 'sign an envelope of the signing sandbox');

export const sandboxDecline = decision(
  'sandbox:decline',
  'decline',
  'decline to sign an envelope of the signing sandbox',
);

/** The service hears of it by the sandbox's callback, as if the signer had clicked; without one it looks by itself. */
function decision(name: string, what: 'sign' | 'decline', description: string): CommandDefinition {
  return (program, run) => {
    program
      .command(name)
      .description(description)
      .argument('<envelopeId>', "the application's signatureEnvelopeId")
      .option('--json', 'print JSON')
      .action((envelopeId: string, options: { json?: boolean }) =>
        run(async (app) => {
          if (!isUuid(envelopeId)) throw InvalidRequest.at('envelopeId', 'must be a uuid');
          const { status } = await app.get(DecideSandboxEnvelope).run(envelopeId.toLowerCase(), what);
          await app.get(Background).settled();
          return { json: { envelopeId, status }, text: `envelope ${envelopeId} is ${status}` };
        })(options),
      );
  };
}
