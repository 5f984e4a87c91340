import { Injectable } from '@nestjs/common';
import { MAX_ROWS_PER_PUSH, type StatementAccount, StatementTransactions } from '../banking/index.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { toEnter } from './analyse.js';
import { FileSemaphore } from './file-semaphore.js';
import type { IdentifiedTransaction } from './parsing/identity.js';
import { InvalidUploadTransition, PreviewOutdated } from './statement-files.errors.js';
import { StatementParser } from './statement-parser.js';
import type { StatementUploadView } from './statement-upload-view.js';
import type { StatementUpload } from './statement-upload.entity.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';
import { toUploadView } from './to-upload-view.js';

interface Opened {
  readonly upload: StatementUpload;
  readonly account: StatementAccount;
}

@Injectable()
export class CommitStatement {
  constructor(
    private readonly database: Database,
    private readonly rows: StatementTransactions,
    private readonly uploads: StatementUploadsRepository,
    private readonly jobs: Jobs,
    private readonly parser: StatementParser,
    private readonly turns: FileSemaphore,
  ) {}

  /**
   * Imports the transactions of the preview in batches. Each unit of work stores its batch with the progress, so a
   * commit after a crash continues where the last one stopped, and concurrent commits take turns. Committing again
   * returns what the first commit did.
   */
  async run(principal: Principal, id: string): Promise<StatementUploadView> {
    const { upload, account } = await this.database.read(principal, (uow) => this.open(uow, id));
    if (upload.status === 'committed') return toUploadView(upload);
    if (upload.status === 'needs_mapping') throw new InvalidUploadTransition(upload.status, 'commit');
    return toUploadView(await this.turns.take(() => this.enterAll(principal, upload, account)));
  }

  private async enterAll(
    principal: Principal,
    upload: StatementUpload,
    account: StatementAccount,
  ): Promise<StatementUpload> {
    const rows = await this.readAgain(principal, upload, account);
    // All or nothing: reject what cannot be imported before importing anything.
    await this.database.read(principal, (uow) =>
      this.rows.assertOpen(uow, account, rows.slice(upload.enteredRows), ({ line }) => `line ${line}`),
    );
    for (;;) {
      const advanced = await this.database.run(principal, (uow) =>
        this.enterPiece(uow, upload, account, rows),
      );
      if (advanced.status === 'committed') return advanced;
    }
  }

  private async open(uow: UnitOfWork, id: string): Promise<Opened> {
    const upload = await this.uploads.get(uow, id);
    return {
      upload,
      account: await this.rows.account(uow, upload.bankAccountId),
    };
  }

  /**
   * The transactions that the preview showed. Throws PreviewOutdated if the file now parses differently. The file's
   * bytes are released here: importing takes much longer than parsing.
   */
  private async readAgain(
    principal: Principal,
    upload: StatementUpload,
    account: StatementAccount,
  ): Promise<IdentifiedTransaction[]> {
    const { mapping, format, accountName, rowsSha256 } = upload;
    const content = await this.database.read(principal, (uow) => this.uploads.content(uow, upload));
    const file = await this.parser.parse(content, {
      account: { ...account, knownAs: accountName },
      format,
      mapping,
    });
    if (file.status !== 'ready' || rowsSha256 === null || !file.rowsSha256?.equals(rowsSha256))
      throw new PreviewOutdated('the service now parses the file differently');
    return file.rows;
  }

  private async enterPiece(
    uow: UnitOfWork,
    { id, rowsSha256, accountName }: StatementUpload,
    account: StatementAccount,
    rows: readonly IdentifiedTransaction[],
  ): Promise<StatementUpload> {
    const upload = await this.uploads.lock(uow, id);
    if (upload.status === 'committed') return upload;
    if (rowsSha256 === null || !upload.rowsSha256?.equals(rowsSha256))
      throw new PreviewOutdated('the file was uploaded again with another mapping');
    const isFirst = upload.enteredRows === 0;
    if (isFirst && accountName !== null && !(await this.uploads.linkName(uow, accountName, account)))
      throw new PreviewOutdated('a file with another account number was committed meanwhile');
    const end = Math.min(upload.enteredRows + MAX_ROWS_PER_PUSH, rows.length);
    const piece = rows.slice(upload.enteredRows, end);
    const isLast = end === rows.length;
    if (isLast) {
      uow.audit({
        action: 'statement_upload.commit',
        resourceType: 'statement_upload',
        resourceId: id,
        changes: { bankAccountId: account.id, rows: rows.length },
      });
      this.jobs.enqueue(uow, 'detectors.run');
    }
    const { created, updated, unchanged } =
      piece.length === 0
        ? { created: 0, updated: 0, unchanged: 0 }
        : await this.rows.enter(uow, account, piece.map(toEnter));
    return this.uploads.advance(uow, upload, { created, updated, unchanged, isLast });
  }
}
