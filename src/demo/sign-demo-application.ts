import { Injectable } from '@nestjs/common';
import { DecideSandboxEnvelope, CheckDueEnvelopes, RequestSignature } from '../ein/index.js';
import type { Principal } from '../kernel/principal.js';
import { Config } from '../platform/config/config.js';

/** Brings a demo EIN application to its signature, in the signing sandbox. */
@Injectable()
export class SignDemoApplication {
  constructor(
    private readonly config: Config,
    private readonly requestSignature: RequestSignature,
    private readonly decideSandboxEnvelope: DecideSandboxEnvelope,
    private readonly envelopeChecks: CheckDueEnvelopes,
  ) {}

  /** Does nothing with a real signing service: the demo never calls one. */
  async run(principal: Principal, applicationId: string, until: 'awaiting_signature' | 'signed') {
    if (this.config.signing.service !== 'sandbox') return;
    const { application } = await this.requestSignature.run(principal, applicationId);
    if (until === 'awaiting_signature') return;
    // The service may not listen yet at the sandbox's callback URL.
    const envelopeId = application.signatureEnvelopeId ?? '';
    await this.decideSandboxEnvelope.run(envelopeId, 'sign', { callsBack: false });
    await this.envelopeChecks.checkNow(principal, applicationId);
  }
}
