import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../kernel/principal.js';
import { Config } from '../../../platform/config/config.js';
import { Database } from '../../../platform/database/database.js';
import { requireSandbox } from './require-sandbox.js';
import type { SandboxEnvelope } from './sandbox-envelope.entity.js';
import { SandboxEnvelopesRepository } from './sandbox-envelopes.repository.js';
import type { SandboxEnvelopeView } from './session-api.js';

/** For members of the business. Everything is 404 unless the sandbox is the signing service. */
@Injectable()
export class SandboxEnvelopeQueries {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly envelopes: SandboxEnvelopesRepository,
  ) {}

  async get(principal: Principal, id: string): Promise<SandboxEnvelopeView> {
    requireSandbox(this.config);
    return toView(await this.envelopes.getOwn(principal, id));
  }

  /** Form SS-4 with personal data, so each read is audited. */
  async document(principal: Principal, id: string): Promise<Buffer> {
    requireSandbox(this.config);
    await this.envelopes.getOwn(principal, id);
    await this.database.run(principal, async (uow) =>
      uow.audit({
        action: 'signature_envelope.download',
        resourceType: 'signature_envelope',
        resourceId: id,
        changes: {},
      }),
    );
    return this.envelopes.document(id);
  }
}

export function toView({ id, title, status, signerName }: SandboxEnvelope): SandboxEnvelopeView {
  return { id, title, status, signerName };
}
