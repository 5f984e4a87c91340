import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AdvanceApplication } from '../applications/advance-application.js';
import { EinApplicationsRepository } from '../applications/ein-applications.repository.js';
import { EnvelopesRepository } from './envelopes.repository.js';
import type { Lease, SignatureEnvelope } from './signature-envelope.js';
import { SignatureInProgress } from './signing.errors.js';

export interface Signature {
  readonly pdf: Uint8Array;
  /** As the service says; null where it does not. */
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

  /** Keeps the signed form, byte for byte, and moves the application to signed. */
  async run(
    uow: UnitOfWork,
    lease: Lease,
    envelope: SignatureEnvelope,
    { pdf, completedAt }: Signature,
  ): Promise<void> {
    const { id, entityId } = await this.applications.lock(uow, envelope.applicationId);
    if (!(await this.envelopes.end(uow, lease, 'completed'))) throw new SignatureInProgress();
    const document = await this.documents.insert(uow, {
      entityId,
      kind: 'signed_ss4',
      fileName: 'form-ss-4-signed.pdf',
      contentType: 'application/pdf',
      content: pdf,
    });
    // Another clock than ours: a time that cannot be is not taken over.
    const isPlausible = completedAt && completedAt >= envelope.createdAt && completedAt <= uow.startedAt;
    const signedAt = isPlausible ? completedAt : uow.startedAt;
    await this.advance.run(uow, id, 'envelope_signed', { signedDocumentId: document.id, signedAt });
  }
}
