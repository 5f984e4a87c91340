import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/index.js';
import { NotFound } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AdvanceApplication } from '../applications/advance-application.js';
import { type EinApplicationView, EinApplicationViews } from '../applications/ein-application-view.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import { FollowEnvelope } from './follow-envelope.js';
import { RecordOpened } from './record-opened.js';
import { ReturnToReady } from './return-to-ready.js';
import type { Lease } from './signature-envelope.js';
import { signaturePlacesOf } from './signature-places.js';
import { isRefusal } from './signing.errors.js';
import type { CreatedEnvelope, EnvelopeRequest, SigningService } from './signing-service.js';
import { SigningServices } from './signing-services.js';

interface RecordedRequest {
  readonly lease: Lease;
  readonly request: EnvelopeRequest;
}

export interface RequestedSignature {
  readonly application: EinApplicationView;
  /** Where the service tells us and not only the signer. */
  readonly signingUrl?: string;
}

@Injectable()
export class RequestSignature {
  constructor(
    private readonly database: Database,
    private readonly services: SigningServices,
    private readonly advance: AdvanceApplication,
    private readonly documents: DocumentsRepository,
    private readonly envelopes: EnvelopesRepository,
    private readonly recordOpened: RecordOpened,
    private readonly returnToReady: ReturnToReady,
    private readonly follow: FollowEnvelope,
    private readonly views: EinApplicationViews,
  ) {}

  /**
   * Asks the responsible party to sign the form. The request is recorded before the service hears of it, so that
   * one whose answer is lost is found again. A definite refusal takes everything back.
   */
  async run(principal: Principal, applicationId: string): Promise<RequestedSignature> {
    const service = this.services.chosen;
    const { lease, request } = await this.database.run(principal, (uow) =>
      this.record(uow, applicationId, service),
    );
    const { serviceEnvelopeId, signingUrl } = await this.ask(principal, applicationId, service, {
      lease,
      request,
    });
    const application = await this.database.run(principal, (uow) =>
      this.recordOpened.run(uow, lease, applicationId, serviceEnvelopeId),
    );
    await this.follow.giveBack(principal, lease);
    return { application: this.views.toView(application), ...(signingUrl === null ? {} : { signingUrl }) };
  }

  private async record(
    uow: UnitOfWork,
    applicationId: string,
    service: SigningService,
  ): Promise<RecordedRequest> {
    const application = await this.advance.run(uow, applicationId, 'request_signature', {
      signatureRequestedAt: uow.startedAt,
    });
    const { ss4DocumentId, legalName, facts } = application;
    if (ss4DocumentId === null) throw new NotFound('Form SS-4 of this application');
    const pdf = await this.documents.content(uow, ss4DocumentId);
    const { firstName, lastName, email } = facts.responsibleParty;
    const signer = { name: `${firstName} ${lastName}`, email };
    const id = newId();
    const lease = await this.envelopes.insert(uow, {
      id,
      applicationId,
      documentId: ss4DocumentId,
      service: service.name,
      signerName: signer.name,
      signerEmail: signer.email,
    });
    const places = await signaturePlacesOf(pdf);
    const title = `Form SS-4 of ${legalName}`;
    const { businessId } = uow;
    const request = { businessId, externalId: id, title, fileName: 'form-ss-4.pdf', pdf, places, signer };
    return { lease, request };
  }

  private async ask(
    principal: Principal,
    applicationId: string,
    service: SigningService,
    { lease, request }: RecordedRequest,
  ): Promise<CreatedEnvelope> {
    try {
      return await service.create(request);
    } catch (error) {
      if (isRefusal(error)) {
        await this.database.run(principal, (uow) =>
          this.returnToReady.run(uow, lease, applicationId, 'envelope_ended', 'failed'),
        );
      } else {
        await this.giveUp(principal, lease);
      }
      throw error;
    }
  }

  /** Whether the service has it is not known. The next run of the job asks. */
  private async giveUp(principal: Principal, lease: Lease): Promise<void> {
    await this.database.run(principal, async (uow) => {
      await this.envelopes.release(uow, lease);
      await this.envelopes.makeDue(uow, lease.envelopeId);
    });
  }
}
