import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Leased } from '../../platform/outside/leases.js';
import { AdvanceApplication } from '../applications/advance-application.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import { signedAtOf } from './judge-envelope.js';
import type { SignatureEnvelope } from './signature-envelope.entity.js';
import { SignatureInProgress } from './signing.errors.js';

export interface Signature {
  readonly pdf: Uint8Array;
  /** As the service reports it, if it does. */
  readonly completedAt: Date | null;
}

@Injectable()
export class RecordSignature {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly advance: AdvanceApplication,
    private readonly documents: DocumentsRepository,
    private readonly envelopes: EnvelopesRepository,
  ) {}

  /** Stores the signed form, byte for byte, and moves the application to `signed`. */
  async run(
    uow: UnitOfWork,
    envelope: Leased<SignatureEnvelope>,
    { pdf, completedAt }: Signature,
  ): Promise<void> {
    const { id, entityId } = await this.applications.lock(uow, envelope.applicationId);
    if (!(await this.envelopes.end(uow, envelope, 'completed'))) throw new SignatureInProgress();
    const document = await this.documents.insert(uow, {
      entityId,
      kind: 'signed_ss4',
      fileName: 'form-ss-4-signed.pdf',
      contentType: 'application/pdf',
      content: pdf,
    });
    const signedAt = signedAtOf(envelope, completedAt, uow.startedAt);
    await this.advance.run(uow, id, 'envelope_signed', { signedDocumentId: document.id, signedAt });
  }
}
