import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Background } from '../../platform/background/background.js';
import { Database } from '../../platform/database/database.js';
import type { Leased } from '../../platform/outside/leases.js';
import { CheckEnvelope } from './check-envelope.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import type { SignatureEnvelope } from './signature-envelope.entity.js';

/** Checks an envelope, and again as long as there is news. Callbacks, the job and late cancellations all use it. */
@Injectable()
export class FollowEnvelope {
  constructor(
    private readonly database: Database,
    private readonly background: Background,
    private readonly envelopes: EnvelopesRepository,
    private readonly check: CheckEnvelope,
  ) {}

  /** Checks in the background. If the envelope is leased, the owner of the lease checks again when it releases it. */
  later(principal: Principal, envelopeId: string): void {
    this.background.run('checking a signature request', async () => {
      const envelope = await this.database.run(principal, (uow) =>
        this.envelopes.leases.takeForCheck(uow, envelopeId),
      );
      if (envelope) await this.run(principal, envelope);
    });
  }

  /** Checks now and releases the lease. Throws the errors of the service. */
  async run(principal: Principal, envelope: Leased<SignatureEnvelope>): Promise<void> {
    try {
      await this.check.run(principal, envelope);
    } finally {
      await this.release(principal, envelope);
    }
  }

  /** Releases a lease, and checks (again) if there was news meanwhile. */
  async release(principal: Principal, envelope: Leased<SignatureEnvelope>): Promise<void> {
    const isDue = await this.database.run(principal, (uow) => this.envelopes.leases.release(uow, envelope));
    if (isDue) this.later(principal, envelope.id);
  }

  /** Releases the lease of a request that the service may or may not have received: the next job finds out. */
  async releaseUncertain(principal: Principal, envelope: Leased<SignatureEnvelope>): Promise<void> {
    await this.database.run(principal, async (uow) => {
      await this.envelopes.leases.release(uow, envelope);
      await this.envelopes.leases.makeDue(uow, envelope.id);
    });
  }
}
