import { Injectable } from '@nestjs/common';
import { type EditedChoice, type StatementAccount, StatementTransactions } from '../banking/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { InvalidUploadTransition, NotRecorded } from './statement-files.errors.js';
import type { RevertStatementDto } from './statement-files.dto.js';
import type { StatementUpload } from './statement-upload.entity.js';
import type { NotRevertedView, StatementUploadView } from './statement-upload-view.js';
import { RevertTransactions } from './revert-transactions.js';
import { StatementUploadTransactionsRepository } from './statement-upload-transactions.repository.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';
import { toUploadView } from './to-upload-view.js';
import { allows } from './upload-status.js';

const AT_ONCE = 500;
const MAX_LISTED = 100;

@Injectable()
export class RevertStatement {
  constructor(
    private readonly database: Database,
    private readonly stored: StatementTransactions,
    private readonly uploads: StatementUploadsRepository,
    private readonly links: StatementUploadTransactionsRepository,
    private readonly revertTransactions: RevertTransactions,
    private readonly jobs: Jobs,
  ) {}

  /**
   * Removes the transactions that a commit created and restores those that it changed, in batches that another call
   * continues after a crash. Transactions that another committed file contains as well stay. Reverting again returns what
   * the first call did.
   */
  async run(principal: Principal, id: string, input: RevertStatementDto): Promise<StatementUploadView> {
    const includeEdited = input.includeEdited ?? false;
    const opened = await this.database.read(principal, async (uow) => {
      const upload = await this.uploads.get(uow, id);
      if (upload.status === 'reverted') return { upload, account: null };
      if (!allows(upload.status, 'revert')) throw new InvalidUploadTransition(upload.status, 'revert');
      const account = await this.stored.account(uow, upload.bankAccountId);
      // All or nothing: reject what cannot be removed before removing anything.
      await this.assertPossible(uow, upload, account, includeEdited);
      return { upload, account };
    });
    const { account } = opened;
    if (account === null) return toUploadView(opened.upload);
    let { upload } = opened;
    while (upload.status !== 'reverted')
      upload = await this.database.run(principal, (uow) => this.revertPiece(uow, id, account, includeEdited));
    return toUploadView(upload);
  }

  private async assertPossible(
    uow: UnitOfWork,
    upload: StatementUpload,
    account: StatementAccount,
    includeEdited: boolean,
  ): Promise<void> {
    const edited = choiceFor(upload, includeEdited);
    for (let after: string | null = null; ;) {
      const links = await this.links.page(uow, upload.id, AT_ONCE, after);
      const isRecorded = links.length > 0 || after !== null || upload.status === 'reverting';
      if (!isRecorded && upload.enteredRows > upload.leftOutRows) throw new NotRecorded();
      await this.revertTransactions.assertPossible(uow, { uploadId: upload.id, account, links, edited });
      after = links.at(-1)?.transactionId ?? null;
      if (links.length < AT_ONCE) return;
    }
  }

  private async revertPiece(
    uow: UnitOfWork,
    id: string,
    account: StatementAccount,
    includeEdited: boolean,
  ): Promise<StatementUpload> {
    const upload = await this.uploads.lock(uow, id);
    if (upload.status === 'reverted') return upload;
    if (!allows(upload.status, 'revert')) throw new InvalidUploadTransition(upload.status, 'revert');
    // No other commit or revert of the account adds or removes links between the reads and the writes.
    await this.stored.lock(uow, account);
    const links = await this.links.page(uow, id, AT_ONCE);
    const edited = choiceFor(upload, includeEdited);
    const { notReverted, ...counts } = await this.revertTransactions.run(uow, {
      uploadId: id,
      account,
      links,
      edited,
    });
    if (notReverted.length > 0) await this.noteLeft(uow, upload, notReverted);
    const isLast = links.length < AT_ONCE;
    const reverting = await this.uploads.revert(uow, upload, {
      ...counts,
      notReverted: notReverted.length,
      isLast,
    });
    if (!isLast) return reverting;
    await this.uploads.releaseName(uow, account.id, upload.accountName);
    uow.audit({
      action: 'statement_upload.revert',
      resourceType: 'statement_upload',
      resourceId: id,
      changes: {
        bankAccountId: account.id,
        removed: reverting.removedRows,
        kept: reverting.keptRows,
        restored: reverting.restoredRows,
        notReverted: reverting.notRevertedRows,
      },
    });
    this.jobs.enqueue(uow, 'detectors.run');
    return reverting;
  }
  /** Lists the first transactions that the revert leaves in the view of the upload. */
  private async noteLeft(
    uow: UnitOfWork,
    upload: StatementUpload,
    further: readonly NotRevertedView[],
  ): Promise<void> {
    const { notReverted = [] } = upload.analysis;
    await this.uploads.saveAnalysis(uow, upload, {
      ...upload.analysis,
      notReverted: [...notReverted, ...further].slice(0, MAX_LISTED),
    });
  }
}

/** Once a revert has begun, it does not stop at what a user edits meanwhile: that stays. */
function choiceFor({ status }: StatementUpload, includeEdited: boolean): EditedChoice {
  if (includeEdited) return 'withdraw';
  return status === 'reverting' ? 'leave' : 'reject';
}
