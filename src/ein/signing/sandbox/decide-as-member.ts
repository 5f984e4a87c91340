import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../kernel/principal.js';
import { Config } from '../../../platform/config/config.js';
import { DecideSandboxEnvelope } from './decide-sandbox-envelope.js';
import { requireSandbox } from './require-sandbox.js';
import { toView } from './sandbox-envelopes.queries.js';
import { SandboxEnvelopesRepository } from './sandbox-envelopes.repository.js';
import type { SandboxEnvelopeView } from './session-api.js';

/** A member of the business signs or declines on behalf of the signer. */
@Injectable()
export class DecideAsMember {
  constructor(
    private readonly config: Config,
    private readonly envelopes: SandboxEnvelopesRepository,
    private readonly decide: DecideSandboxEnvelope,
  ) {}

  async run(principal: Principal, id: string, decision: 'sign' | 'decline'): Promise<SandboxEnvelopeView> {
    requireSandbox(this.config);
    await this.envelopes.getOwn(principal, id);
    return toView(await this.decide.run(id, decision));
  }
}
