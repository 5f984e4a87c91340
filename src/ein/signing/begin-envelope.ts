import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/index.js';
import { NotFound } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Leased } from '../../platform/outside/leases.js';
import { AdvanceApplication } from '../applications/advance-application.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { PreflightGate } from '../preflight/preflight-gate.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import type { SignatureEnvelope } from './signature-envelope.entity.js';
import { signaturePlacesOf } from './signature-places.js';
import type { EnvelopeRequest } from './signing-service.js';
import { SigningServices } from './signing-services.js';

export interface BegunEnvelope {
  readonly envelope: Leased<SignatureEnvelope>;
  readonly request: EnvelopeRequest;
}

/** Records a request for a signature before it is sent, leased to the sender. */
@Injectable()
export class BeginEnvelope {
  constructor(
    private readonly services: SigningServices,
    private readonly applications: EinApplicationsRepository,
    private readonly preflight: PreflightGate,
    private readonly advance: AdvanceApplication,
    private readonly documents: DocumentsRepository,
    private readonly envelopes: EnvelopesRepository,
  ) {}

  /** Throws PreflightFailed for a form with errors that are not acknowledged. */
  async run(
    uow: UnitOfWork,
    applicationId: string,
    acknowledgedErrors: readonly string[],
  ): Promise<BegunEnvelope> {
    const service = this.services.forNewEnvelopes;
    const application = await this.applications.lock(uow, applicationId);
    const acknowledged =
      application.status === 'ready_to_file'
        ? await this.preflight.check(uow, application, acknowledgedErrors)
        : [];
    const { ss4DocumentId, legalName, facts } = await this.advance.run(
      uow,
      applicationId,
      'request_signature',
      { signatureRequestedAt: uow.startedAt },
      acknowledged.length === 0 ? {} : { acknowledgedErrors: acknowledged },
    );
    if (ss4DocumentId === null) throw new NotFound('Form SS-4 of this application');
    const pdf = await this.documents.content(uow, ss4DocumentId);
    const { firstName, lastName, email } = facts.responsibleParty;
    const envelope: Leased<SignatureEnvelope> = {
      businessId: uow.businessId,
      id: newId(),
      applicationId,
      documentId: ss4DocumentId,
      service: service.name,
      status: 'requested',
      serviceEnvelopeId: null,
      signerName: `${firstName} ${lastName}`,
      signerEmail: email,
      createdAt: uow.startedAt,
      endedAt: null,
      ...this.envelopes.leases.newLease(uow.startedAt),
    };
    await this.envelopes.insert(uow, envelope);
    const request: EnvelopeRequest = {
      businessId: envelope.businessId,
      reference: envelope.id,
      title: `Form SS-4 of ${legalName}`,
      fileName: 'form-ss-4.pdf',
      pdf,
      places: await signaturePlacesOf(pdf),
      signer: { name: envelope.signerName, email },
    };
    return { envelope, request };
  }
}
