import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AdvanceApplication } from '../applications/advance-application.js';
import type { EinApplication } from '../applications/ein-application.entity.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import type { EndedStatus, Lease } from './signature-envelope.js';
import { SignatureInProgress } from './signing.errors.js';

@Injectable()
export class ReturnToReady {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly advance: AdvanceApplication,
    private readonly envelopes: EnvelopesRepository,
  ) {}

  /** Ends an envelope without a signature; the application may be signed or filed in another way now. */
  async run(
    uow: UnitOfWork,
    lease: Lease,
    applicationId: string,
    trigger: 'envelope_ended' | 'cancel_signature',
    endedAs: EndedStatus,
  ): Promise<EinApplication> {
    // The application is held first, here and wherever else both are written.
    await this.applications.lock(uow, applicationId);
    if (!(await this.envelopes.end(uow, lease, endedAs))) throw new SignatureInProgress();
    const changes = { signatureEnvelopeId: null, signatureRequestedAt: null };
    return this.advance.run(uow, applicationId, trigger, changes);
  }
}
