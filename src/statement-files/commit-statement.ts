import { Injectable } from '@nestjs/common';
import { StatementTransactions } from '../banking/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import { CommitBatch } from './commit-batch.js';
import { FileSemaphore } from './file-semaphore.js';
import { type Choices, ReadCommittable, type UploadOfAccount } from './read-committable.js';
import type { CommitStatementDto } from './statement-files.dto.js';
import { InvalidUploadTransition } from './statement-files.errors.js';
import type { StatementUploadView } from './statement-upload-view.js';
import type { StatementUpload } from './statement-upload.entity.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';
import { toUploadView } from './to-upload-view.js';
import { allows } from './upload-status.js';

@Injectable()
export class CommitStatement {
  constructor(
    private readonly database: Database,
    private readonly stored: StatementTransactions,
    private readonly uploads: StatementUploadsRepository,
    private readonly readCommittable: ReadCommittable,
    private readonly commitBatch: CommitBatch,
    private readonly turns: FileSemaphore,
  ) {}

  /**
   * Imports the transactions of the preview in batches. Each unit of work stores its batch with the progress, so a
   * commit after a crash continues where the last one stopped, and concurrent commits take turns. Committing again
   * returns what the first commit did.
   */
  async run(
    principal: Principal,
    id: string,
    { possibleDuplicates, protectedChanges }: CommitStatementDto,
  ): Promise<StatementUploadView> {
    const opened = await this.open(principal, id);
    const { status } = opened.upload;
    if (status === 'committed') return toUploadView(opened.upload);
    if (!allows(status, 'commit')) throw new InvalidUploadTransition(status, 'commit');
    const choices = {
      entersDuplicates: possibleDuplicates === 'enter',
      changesProtected: protectedChanges === 'enter',
    };
    const committed = await this.turns.take(principal.businessId, () =>
      this.commitAll(principal, opened, choices),
    );
    return toUploadView(committed);
  }

  private open(principal: Principal, id: string): Promise<UploadOfAccount> {
    return this.database.read(principal, async (uow) => {
      const upload = await this.uploads.get(uow, id);
      return { upload, account: await this.stored.account(uow, upload.bankAccountId) };
    });
  }

  private async commitAll(
    principal: Principal,
    opened: UploadOfAccount,
    choices: Choices,
  ): Promise<StatementUpload> {
    const committable = await this.readCommittable.run(principal, opened, choices);
    for (;;) {
      const advanced = await this.database.run(principal, (uow) =>
        this.commitBatch.run(uow, opened, committable),
      );
      if (advanced.status === 'committed') return advanced;
    }
  }
}
