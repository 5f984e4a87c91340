import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { InvalidUploadTransition } from './statement-files.errors.js';
import type { DeletedUploadView } from './statement-upload-view.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';
import { isDraft } from './upload-status.js';

@Injectable()
export class DeleteStatementUpload {
  constructor(private readonly uploads: StatementUploadsRepository) {}

  /** Deletes an upload before its commit. Committed uploads stay with the transactions that came from them. */
  async run(uow: UnitOfWork, id: string): Promise<DeletedUploadView> {
    const { status, bankAccountId, fileName } = await this.uploads.lock(uow, id);
    if (!isDraft(status)) throw new InvalidUploadTransition(status, 'delete');
    await this.uploads.delete(uow, id);
    uow.audit({
      action: 'statement_upload.delete',
      resourceType: 'statement_upload',
      resourceId: id,
      changes: { bankAccountId, fileName },
    });
    return { id };
  }
}
