import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Leased } from '../../platform/outside/leases.js';
import { AdvanceApplication } from '../applications/advance-application.js';
import type { EinApplication } from '../applications/ein-application.entity.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import type { EndedStatus } from './envelope-status.js';
import type { SignatureEnvelope } from './signature-envelope.entity.js';
import { SignatureInProgress } from './signing.errors.js';

export interface EnvelopeEnding {
  readonly trigger: 'envelope_ended' | 'cancel_signature';
  readonly endedAs: EndedStatus;
}

@Injectable()
export class ReturnToReady {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly advance: AdvanceApplication,
    private readonly envelopes: EnvelopesRepository,
  ) {}

  /** Ends an envelope without a signature. The application can then be signed or filed another way. */
  async run(
    uow: UnitOfWork,
    envelope: Leased<SignatureEnvelope>,
    { trigger, endedAs }: EnvelopeEnding,
  ): Promise<EinApplication> {
    // Every writer of both locks the application first.
    await this.applications.lock(uow, envelope.applicationId);
    if (!(await this.envelopes.end(uow, envelope, endedAs))) throw new SignatureInProgress();
    const changes = { signatureEnvelopeId: null, signatureRequestedAt: null };
    return this.advance.run(uow, envelope.applicationId, trigger, changes);
  }
}
