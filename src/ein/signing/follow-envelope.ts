import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Background } from '../../platform/background/background.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import { neverArrived } from './lost-requests.js';
import { RecordOpened } from './record-opened.js';
import { ReturnToReady } from './return-to-ready.js';
import type { EndedStatus, Lease, SignatureEnvelope } from './signature-envelope.js';
import type { SigningService } from './signing-service.js';
import { SigningServices } from './signing-services.js';
import { RecordSignature } from './record-signature.js';

/**
 * Reads an envelope at its service and makes true here what it says there. The same for callbacks, for the job, and
 * for whatever else gives a reason to look.
 */
@Injectable()
export class FollowEnvelope {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly background: Background,
    private readonly services: SigningServices,
    private readonly envelopes: EnvelopesRepository,
    private readonly recordOpened: RecordOpened,
    private readonly returnToReady: ReturnToReady,
    private readonly takeInSignature: RecordSignature,
  ) {}

  /** Looks in the background. Whoever holds the lease already looks again by itself when it gives it back. */
  later(principal: Principal, envelopeId: string): void {
    this.background.run('looking at a signature request', async () => {
      const lease = await this.database.run(principal, (uow) => this.envelopes.take(uow, envelopeId));
      if (lease) await this.run(principal, lease);
    });
  }

  /** Looks now, with the lease, and gives it back. Throws what goes wrong at the service. */
  async run(principal: Principal, lease: Lease): Promise<void> {
    try {
      const envelope = await this.database.run(principal, (uow) => this.envelopes.beginCheck(uow, lease));
      if (envelope) await this.look(principal, lease, envelope);
    } finally {
      await this.giveBack(principal, lease);
    }
  }

  /** Gives a lease back, and looks (again) when there was news while it was held. */
  async giveBack(principal: Principal, lease: Lease): Promise<void> {
    const isDue = await this.database.run(principal, (uow) => this.envelopes.release(uow, lease));
    if (isDue) this.later(principal, lease.envelopeId);
  }

  private async look(principal: Principal, lease: Lease, envelope: SignatureEnvelope): Promise<void> {
    const service = this.services.of(envelope.service);
    const id = envelope.serviceEnvelopeId ?? (await this.find(principal, lease, envelope, service));
    if (id === null) return;
    const { state, completedAt } = await service.read(id);
    switch (state) {
      case 'created':
        return service.send(id);
      case 'open':
        return;
      case 'completed': {
        const pdf = await service.signedPdf(id);
        const signature = { pdf, completedAt };
        return this.database.run(principal, (uow) =>
          this.takeInSignature.run(uow, lease, envelope, signature),
        );
      }
      case 'declined':
        return this.end(principal, lease, envelope, 'declined');
      case 'voided':
      case 'gone':
        return this.end(principal, lease, envelope, 'voided');
    }
  }

  /** The answer to the request was lost: the service is asked whether it has the envelope. */
  private async find(
    principal: Principal,
    lease: Lease,
    { id, applicationId, createdAt }: SignatureEnvelope,
    service: SigningService,
  ): Promise<string | null> {
    const serviceEnvelopeId = await service.findByExternalId(id);
    if (serviceEnvelopeId !== null) {
      await this.database.run(principal, (uow) =>
        this.recordOpened.run(uow, lease, applicationId, serviceEnvelopeId),
      );
    } else if (neverArrived(createdAt, this.clock.now())) {
      await this.end(principal, lease, { applicationId }, 'failed');
    }
    return serviceEnvelopeId;
  }

  private async end(
    principal: Principal,
    lease: Lease,
    { applicationId }: Pick<SignatureEnvelope, 'applicationId'>,
    endedAs: EndedStatus,
  ): Promise<void> {
    await this.database.run(principal, (uow) =>
      this.returnToReady.run(uow, lease, applicationId, 'envelope_ended', endedAs),
    );
  }
}
