import { Injectable } from '@nestjs/common';
import { MAX_TRANSACTIONS_PER_PUSH, type StatementAccount, StatementTransactions } from '../banking/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { toAmount } from '../kernel/money.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { accountNumberOf } from './account-number-of.js';
import { withBalance } from './analyse.js';
import { EnterTransactions } from './enter-transactions.js';
import type { Committable, UploadOfAccount } from './read-committable.js';
import { InvalidUploadTransition, PreviewOutdated } from './statement-files.errors.js';
import type { StatementUpload } from './statement-upload.entity.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';
import { allows } from './upload-status.js';

/** Imports the next batch of a commit and stores its progress with it. */
@Injectable()
export class CommitBatch {
  constructor(
    private readonly uploads: StatementUploadsRepository,
    private readonly stored: StatementTransactions,
    private readonly enterTransactions: EnterTransactions,
    private readonly jobs: Jobs,
  ) {}

  /** Returns the upload as it is now, committed after the last batch. */
  async run(
    uow: UnitOfWork,
    { upload: { id, rowsSha256 }, account }: UploadOfAccount,
    { transactions, ...choices }: Committable,
  ): Promise<StatementUpload> {
    const upload = await this.uploads.lock(uow, id);
    if (upload.status === 'committed') return upload;
    if (!allows(upload.status, 'commit')) throw new InvalidUploadTransition(upload.status, 'commit');
    if (rowsSha256 === null || !upload.rowsSha256?.equals(rowsSha256))
      throw new PreviewOutdated('the file was uploaded again with another mapping');
    const isFirst = upload.enteredRows === 0;
    const accountNumber = accountNumberOf(upload);
    if (isFirst && accountNumber !== null && !(await this.uploads.linkNumber(uow, accountNumber, account)))
      throw new PreviewOutdated('a file with another account number was committed meanwhile');
    const end = Math.min(upload.enteredRows + MAX_TRANSACTIONS_PER_PUSH, transactions.length);
    const isLast = end === transactions.length;
    if (isLast) {
      uow.audit({
        action: 'statement_upload.commit',
        resourceType: 'statement_upload',
        resourceId: id,
        changes: { bankAccountId: account.id, rows: transactions.length },
      });
      this.jobs.enqueue(uow, 'detectors.run');
    }
    const entered = await this.enterTransactions.run(uow, {
      uploadId: id,
      account,
      transactions: transactions.slice(upload.enteredRows, end),
      ...choices,
    });
    const advanced = await this.uploads.advance(uow, upload, { ...entered, isLast });
    if (isLast) await this.compareBalance(uow, advanced, account);
    return advanced;
  }

  /** Compares the file's closing balance with the books as the commit leaves them. */
  private async compareBalance(
    uow: UnitOfWork,
    upload: StatementUpload,
    account: StatementAccount,
  ): Promise<void> {
    const { closingBalance } = upload.analysis;
    if (!closingBalance) return;
    const balance = await this.stored.balanceOn(uow, account.id, closingBalance.date as CalendarDate);
    const inBooks = balance === null ? null : toAmount(balance, account.currency);
    await this.uploads.saveAnalysis(
      uow,
      upload,
      withBalance(upload.analysis, { ...closingBalance, inBooks }),
    );
  }
}
