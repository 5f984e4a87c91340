import { Injectable } from '@nestjs/common';
import { MAX_ROWS_PER_PUSH, type StatementAccount, StatementTransactions } from '../banking/index.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { toAmount } from '../kernel/money.js';
import type { Principal } from '../kernel/principal.js';
import { Database } from '../platform/database/database.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { withBalance } from './analyse.js';
import { EnterRows } from './enter-rows.js';
import { FileSemaphore } from './file-semaphore.js';
import { isAccountNumber } from './parsing/account-names.js';
import type { IdentifiedTransaction } from './parsing/identity.js';
import { PossibleDuplicates } from './possible-duplicates.js';
import { ResolveIds } from './resolve-ids.js';
import type { CommitStatementDto } from './statement-files.dto.js';
import { InvalidUploadTransition, PreviewOutdated } from './statement-files.errors.js';
import { StatementParser } from './statement-parser.js';
import type { StatementUploadView } from './statement-upload-view.js';
import type { StatementUpload } from './statement-upload.entity.js';
import { StatementUploadsRepository } from './statement-uploads.repository.js';
import { toUploadView } from './to-upload-view.js';
import { allows } from './upload-status.js';

interface Opened {
  readonly upload: StatementUpload;
  readonly account: StatementAccount;
}

/** A commit in progress. */
interface Commit extends Opened {
  readonly rows: readonly IdentifiedTransaction[];
  /** Null: possible duplicates are entered. */
  readonly duplicates: PossibleDuplicates | null;
  readonly changesProtected: boolean;
}

/** What the caller wants to be imported in spite of a doubt. */
interface Choices {
  readonly entersDuplicates: boolean;
  readonly changesProtected: boolean;
}

@Injectable()
export class CommitStatement {
  constructor(
    private readonly database: Database,
    private readonly rows: StatementTransactions,
    private readonly uploads: StatementUploadsRepository,
    private readonly enterRows: EnterRows,
    private readonly resolveIds: ResolveIds,
    private readonly jobs: Jobs,
    private readonly parser: StatementParser,
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
    const { upload, account } = await this.database.read(principal, (uow) => this.open(uow, id));
    if (upload.status === 'committed') return toUploadView(upload);
    if (!allows(upload.status, 'commit')) throw new InvalidUploadTransition(upload.status, 'commit');
    const choices = {
      entersDuplicates: possibleDuplicates === 'enter',
      changesProtected: protectedChanges === 'enter',
    };
    const committed = await this.turns.take(principal.businessId, () =>
      this.enterAll(principal, upload, account, choices),
    );
    return toUploadView(committed);
  }

  private async enterAll(
    principal: Principal,
    upload: StatementUpload,
    account: StatementAccount,
    { entersDuplicates, changesProtected }: Choices,
  ): Promise<StatementUpload> {
    const rows = await this.readAgain(principal, upload, account);
    // All or nothing: reject what cannot be imported before importing anything.
    const resolved = await this.database.read(principal, async (uow) => {
      const all = await this.resolveIds.run(uow, account, rows);
      const further = all.slice(upload.enteredRows);
      const left = changesProtected ? null : await this.protectedAmong(uow, account, further);
      const entered = left === null ? further : further.filter(({ externalId }) => !left.has(externalId));
      await this.rows.assertOpen(uow, account, entered, ({ line }) => `line ${line}`);
      return all;
    });
    const duplicates = entersDuplicates ? null : new PossibleDuplicates(resolved);
    for (;;) {
      const advanced = await this.database.run(principal, (uow) =>
        this.enterPiece(uow, { upload, account, rows, duplicates, changesProtected }),
      );
      if (advanced.status === 'committed') return advanced;
    }
  }

  /** Changes of protected transactions, which the commit leaves out. */
  private async protectedAmong(
    uow: UnitOfWork,
    account: StatementAccount,
    rows: readonly IdentifiedTransaction[],
  ): Promise<ReadonlyMap<string, string>> {
    const standing = await this.rows.standing(uow, account.id, rows);
    const changed = rows.filter((_, index) => standing[index] === 'changed');
    return this.rows.protectedAmong(
      uow,
      account,
      changed.map(({ externalId }) => externalId),
    );
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
      account: { ...account, knownAs: numberOf(upload), calledAs: accountName },
      format,
      mapping,
    });
    if (file.status !== 'ready' || rowsSha256 === null || !file.rowsSha256?.equals(rowsSha256))
      throw new PreviewOutdated('the service now parses the file differently');
    return file.rows;
  }

  private async enterPiece(
    uow: UnitOfWork,
    { upload: { id, rowsSha256 }, account, rows, duplicates, changesProtected }: Commit,
  ): Promise<StatementUpload> {
    const upload = await this.uploads.lock(uow, id);
    if (upload.status === 'committed') return upload;
    if (!allows(upload.status, 'commit')) throw new InvalidUploadTransition(upload.status, 'commit');
    if (rowsSha256 === null || !upload.rowsSha256?.equals(rowsSha256))
      throw new PreviewOutdated('the file was uploaded again with another mapping');
    const isFirst = upload.enteredRows === 0;
    const accountNumber = numberOf(upload);
    if (isFirst && accountNumber !== null && !(await this.uploads.linkNumber(uow, accountNumber, account)))
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
    const entered = await this.enterRows.run(uow, {
      uploadId: id,
      account,
      rows: piece,
      duplicates,
      changesProtected,
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
    const balance = await this.rows.balanceOn(uow, account.id, closingBalance.date as CalendarDate);
    const inBooks = balance === null ? null : toAmount(balance, account.currency);
    await this.uploads.saveAnalysis(
      uow,
      upload,
      withBalance(upload.analysis, { ...closingBalance, inBooks }),
    );
  }
}

/** The account number in the file; null if it has none or only a name. */
function numberOf({ accountName, format }: StatementUpload): string | null {
  return accountName !== null && isAccountNumber(accountName, format) ? accountName : null;
}
