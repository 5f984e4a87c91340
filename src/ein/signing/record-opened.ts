import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Leased } from '../../platform/outside/leases.js';
import type { EinApplication } from '../applications/ein-application.entity.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import type { SignatureEnvelope } from './signature-envelope.entity.js';
import { SignatureInProgress } from './signing.errors.js';

@Injectable()
export class RecordOpened {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly envelopes: EnvelopesRepository,
  ) {}

  /** The service has the envelope: records its id there with the envelope and the application. */
  async run(
    uow: UnitOfWork,
    envelope: Leased<SignatureEnvelope>,
    serviceEnvelopeId: string,
  ): Promise<EinApplication> {
    const application = await this.applications.lock(uow, envelope.applicationId);
    if (!(await this.envelopes.open(uow, envelope, serviceEnvelopeId))) throw new SignatureInProgress();
    const opened = this.applications.update(uow, application, {
      signatureEnvelopeId: serviceEnvelopeId,
    });
    uow.audit({
      action: 'signature_envelope.open',
      resourceType: 'ein_application',
      resourceId: application.id,
      changes: { signatureEnvelopeId: serviceEnvelopeId },
    });
    return opened;
  }
}
