import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Principal } from '../../kernel/principal.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type EinApplicationView, EinApplicationViews } from '../applications/ein-application-view.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { EIN_LIFECYCLE } from '../applications/ein-lifecycle.js';
import { InvalidTransition } from '../../kernel/domain-error.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import { FollowEnvelope } from './follow-envelope.js';
import { neverArrived } from './lost-requests.js';
import { ReturnToReady } from './return-to-ready.js';
import type { EndedStatus, Lease, SignatureEnvelope } from './signature-envelope.js';
import { AlreadySigned, SignatureInProgress, SigningServiceError } from './signing.errors.js';
import type { EnvelopeState, SigningService } from './signing-service.js';
import { SigningServices } from './signing-services.js';

const REASON = 'The request was cancelled by the company.';
const READS = 3;
const BETWEEN_READS_MS = 400;

@Injectable()
export class CancelSignature {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly services: SigningServices,
    private readonly applications: EinApplicationsRepository,
    private readonly envelopes: EnvelopesRepository,
    private readonly returnToReady: ReturnToReady,
    private readonly follow: FollowEnvelope,
    private readonly views: EinApplicationViews,
  ) {}

  /**
   * Spec 4.9: voids the envelope, reads it to see that it is void, and only then changes anything. A signature that
   * was faster stays: AlreadySigned, and it is taken in as if its callback had come. `envelopeCancelled` is false for
   * a request that had come to nothing by itself.
   */
  async run(
    principal: Principal,
    applicationId: string,
  ): Promise<{ application: EinApplicationView; envelopeCancelled: boolean }> {
    const { envelope, lease } = await this.database.run(principal, (uow) => this.begin(uow, applicationId));
    try {
      const endedAs = await this.endAtService(envelope);
      const application = await this.database.run(principal, (uow) =>
        this.returnToReady.run(uow, lease, applicationId, 'cancel_signature', endedAs),
      );
      return { application: this.views.toView(application), envelopeCancelled: endedAs === 'voided' };
    } catch (error) {
      await this.follow.giveBack(principal, lease);
      if (error instanceof AlreadySigned) this.follow.later(principal, envelope.id);
      throw error;
    }
  }

  private async begin(
    uow: UnitOfWork,
    applicationId: string,
  ): Promise<{ envelope: SignatureEnvelope; lease: Lease }> {
    const { status } = await this.applications.lock(uow, applicationId);
    const envelope = await this.envelopes.openOf(uow, applicationId);
    if (EIN_LIFECYCLE.next(status, 'cancel_signature') === null || envelope === null)
      throw new InvalidTransition('EIN application', status, 'cancel_signature');
    const lease = await this.envelopes.take(uow, envelope.id);
    if (lease === null) throw new SignatureInProgress();
    return { envelope, lease };
  }

  private async endAtService(envelope: SignatureEnvelope): Promise<EndedStatus> {
    const service = this.services.of(envelope.service);
    const id = envelope.serviceEnvelopeId ?? (await service.findByExternalId(envelope.id));
    if (id !== null) return this.voidAndConfirm(service, id);
    if (neverArrived(envelope.createdAt, this.clock.now())) return 'failed';
    throw new SigningServiceError(
      'the signing service does not list the request yet: try again in some minutes',
    );
  }

  private async voidAndConfirm(service: SigningService, id: string): Promise<EndedStatus> {
    const before = endOf((await service.read(id)).state);
    if (before !== null) return before;
    // Even a void that failed may have worked, or may have come after a signature: reading tells.
    const failure = await service.void(id, REASON).then(
      () => null,
      (error: unknown) => error,
    );
    for (let read = 1; ; read++) {
      const ended = endOf((await service.read(id)).state);
      if (ended !== null) return ended;
      if (failure !== null) throw failure;
      if (read === READS) break;
      await sleep(BETWEEN_READS_MS);
    }
    throw new SigningServiceError('the signing service has not confirmed that the request is void');
  }
}

/** As what an envelope in this state has ended; null when it has not. Throws AlreadySigned. */
function endOf(state: EnvelopeState): EndedStatus | null {
  switch (state) {
    case 'completed':
      throw new AlreadySigned();
    case 'declined':
      return 'declined';
    case 'voided':
    case 'gone':
      return 'voided';
    case 'created':
    case 'open':
      return null;
  }
}
