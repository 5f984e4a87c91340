import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { requireSandbox } from './require-sandbox.js';
import type { SandboxEnvelope } from './sandbox-envelope.js';
import { SandboxEnvelopesRepository } from './sandbox-envelopes.repository.js';
import type { SandboxEnvelopeView } from './session-api.js';

/** What the signer sees. Only where the sandbox is the signing service: elsewhere there is nothing here. */
@Injectable()
export class SandboxEnvelopeQueries {
  constructor(
    private readonly config: Config,
    private readonly envelopes: SandboxEnvelopesRepository,
  ) {}

  async get(id: string): Promise<SandboxEnvelopeView> {
    requireSandbox(this.config);
    return toView(await this.envelopes.get(id));
  }

  async document(id: string): Promise<Buffer> {
    requireSandbox(this.config);
    return this.envelopes.document(id);
  }
}

export function toView({ id, title, status, signerName }: SandboxEnvelope): SandboxEnvelopeView {
  return { id, title, status, signerName };
}
