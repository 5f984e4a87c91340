import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { NotFound } from '../kernel/domain-error.js';
import type { StatementAccount } from '../banking/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { isAccountNumber } from './parsing/account-names.js';
import { StatementAccountName } from './statement-account-name.entity.js';
import { OF_ANALYSIS, OF_IMPORTS, type StatementDraft } from './statement-draft.js';
import { StatementUpload } from './statement-upload.entity.js';
import { InvalidUploadTransition } from './statement-files.errors.js';
import type { Analysis } from './statement-upload-view.js';
import { UPLOAD_LIFECYCLE, type UploadStatus, type UploadTrigger } from './upload-status.js';

/** What each batch of a commit adds. */
export interface Progress {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly leftOut: number;
  readonly isLast: boolean;
}

/** What each batch of a revert adds. */
export interface Reverted {
  readonly removed: number;
  readonly kept: number;
  readonly restored: number;
  readonly notReverted: number;
  readonly isLast: boolean;
}

const PIECE_BYTES = 1024 * 1024;
const SEARCHED_UPLOADS = 20;

@Injectable()
export class StatementUploadsRepository {
  async get(uow: UnitOfWork, id: string): Promise<StatementUpload> {
    const upload = await uow.repository(StatementUpload).findOneBy({ businessId: uow.businessId, id });
    if (!upload) throw new NotFound('statement upload');
    return upload;
  }

  async lock(uow: UnitOfWork, id: string): Promise<StatementUpload> {
    const upload = await uow.repository(StatementUpload).findOne({
      where: { businessId: uow.businessId, id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!upload) throw new NotFound('statement upload');
    return upload;
  }

  /**
   * The content of the file, read in chunks: read at once, its text encoding, the driver's buffers and the bytes
   * together would take several times the size of the file.
   */
  async content(uow: UnitOfWork, { id, size }: StatementUpload): Promise<Buffer> {
    const content = Buffer.alloc(size);
    for (let at = 0; at < size; at += PIECE_BYTES) {
      const row = await uow.queryOne<{ piece: Buffer }>(
        'select substring(content from $3 for $4) as piece from statement_upload where business_id = $1 and id = $2',
        [uow.businessId, id, at + 1, PIECE_BYTES],
      );
      if (!row) throw new NotFound('statement upload');
      row.piece.copy(content, at);
    }
    return content;
  }

  async findByFile(uow: UnitOfWork, bankAccountId: string, sha256: Buffer): Promise<StatementUpload | null> {
    return uow.repository(StatementUpload).findOneBy({ businessId: uow.businessId, bankAccountId, sha256 });
  }

  /** Newest first. */
  async list(
    uow: UnitOfWork,
    { bankAccountId, status }: { readonly bankAccountId?: string; readonly status?: UploadStatus },
    limit: number,
    offset: number,
  ): Promise<StatementUpload[]> {
    return uow.repository(StatementUpload).find({
      where: {
        businessId: uow.businessId,
        ...(bankAccountId === undefined ? {} : { bankAccountId }),
        ...(status === undefined ? {} : { status }),
      },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  /** The account's number in committed files; null before the first file with one. */
  async numberOf(uow: UnitOfWork, bankAccountId: string): Promise<string | null> {
    const found = await this.findName(uow, bankAccountId);
    return found !== null && isAccountNumber(found.name) ? found.name : null;
  }

  private findName(uow: UnitOfWork, bankAccountId: string): Promise<StatementAccountName | null> {
    return uow.repository(StatementAccountName).findOneBy({ businessId: uow.businessId, bankAccountId });
  }

  /** The account's name in the last committed file that has no number of it, among the newest files. */
  async calledAs(uow: UnitOfWork, bankAccountId: string): Promise<string | null> {
    const uploads = await uow.repository(StatementUpload).find({
      select: { accountName: true, format: true },
      where: { businessId: uow.businessId, bankAccountId, status: 'committed', accountName: Not(IsNull()) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: SEARCHED_UPLOADS,
    });
    const found = uploads.find(
      ({ accountName, format }) => accountName !== null && !isAccountNumber(accountName, format),
    );
    return found?.accountName ?? null;
  }

  /** Whether committed files of another bank account in the same currency have this account number. */
  async isNumberOfAnother(
    uow: UnitOfWork,
    name: string,
    { id, currency }: StatementAccount,
  ): Promise<boolean> {
    return uow
      .repository(StatementAccountName)
      .existsBy({ businessId: uow.businessId, name, currency, bankAccountId: Not(id) });
  }

  /**
   * Links the account number in files to the bank account. Concurrent commits with different numbers wait for each
   * other. Returns whether the number is now the account's.
   */
  async linkNumber(uow: UnitOfWork, name: string, { id, currency }: StatementAccount): Promise<boolean> {
    const { businessId } = uow;
    const linked = await this.findName(uow, id);
    // Earlier versions also linked names such as "Checking".
    if (linked !== null && !isAccountNumber(linked.name))
      await uow.repository(StatementAccountName).delete({ businessId, bankAccountId: id, name: linked.name });
    await uow
      .repository(StatementAccountName)
      .createQueryBuilder()
      .insert()
      .values({ businessId, bankAccountId: id, name, currency })
      .orIgnore()
      .execute();
    return (await this.findName(uow, id))?.name === name;
  }

  /** Stores an upload, or the new analysis of an existing draft or reverted upload; null if it is neither. */
  async save(uow: UnitOfWork, draft: StatementDraft, content: Buffer): Promise<StatementUpload | null> {
    const { businessId } = uow;
    const { raw } = await uow
      .repository(StatementUpload)
      .createQueryBuilder()
      .insert()
      .values({ ...draft, businessId, content, createdAt: uow.startedAt })
      .orUpdate([...OF_ANALYSIS, ...OF_IMPORTS], ['business_id', 'bank_account_id', 'sha256'], {
        overwriteCondition: { where: { status: In(UPLOAD_LIFECYCLE.transitions.read.from) } },
      })
      .returning('id')
      .execute();
    if ((raw as unknown[]).length === 0) return null;
    return this.findByFile(uow, draft.bankAccountId, draft.sha256);
  }

  /** Adds a batch to the progress of a locked upload. */
  async advance(uow: UnitOfWork, upload: StatementUpload, progress: Progress): Promise<StatementUpload> {
    const { created, updated, unchanged, leftOut, isLast } = progress;
    const changes = {
      enteredRows: upload.enteredRows + created + updated + unchanged + leftOut,
      createdRows: upload.createdRows + created,
      updatedRows: upload.updatedRows + updated,
      unchangedRows: upload.unchangedRows + unchanged,
      leftOutRows: upload.leftOutRows + leftOut,
      status: isLast ? ('committed' as const) : ('committing' as const),
      committedAt: isLast ? uow.startedAt : null,
    };
    return this.change(uow, upload, isLast ? 'finish_commit' : 'commit', changes);
  }

  /** Adds a batch to the revert of a locked upload. */
  async revert(
    uow: UnitOfWork,
    upload: StatementUpload,
    { removed, kept, restored, notReverted, isLast }: Reverted,
  ): Promise<StatementUpload> {
    const reverting = await this.change(uow, upload, 'revert', {
      removedRows: upload.removedRows + removed,
      keptRows: upload.keptRows + kept,
      restoredRows: upload.restoredRows + restored,
      notRevertedRows: upload.notRevertedRows + notReverted,
      status: 'reverting' as const,
    });
    if (!isLast) return reverting;
    return this.change(uow, reverting, 'finish_revert', {
      status: 'reverted' as const,
      revertedAt: uow.startedAt,
    });
  }

  /** Replaces the analysis of a locked upload. */
  async saveAnalysis(uow: UnitOfWork, upload: StatementUpload, analysis: Analysis): Promise<void> {
    await uow.repository(StatementUpload).update({ businessId: uow.businessId, id: upload.id }, { analysis });
    Object.assign(upload, { analysis });
  }

  private async change(
    uow: UnitOfWork,
    upload: StatementUpload,
    trigger: UploadTrigger,
    changes: Partial<Omit<StatementUpload, 'analysis' | 'mapping'>>,
  ): Promise<StatementUpload> {
    const { from } = UPLOAD_LIFECYCLE.transitions[trigger];
    const open = { businessId: uow.businessId, id: upload.id, status: In(from) };
    const { affected } = await uow.repository(StatementUpload).update(open, changes);
    if (affected !== 1) throw new InvalidUploadTransition(upload.status, trigger);
    return Object.assign(upload, changes);
  }

  /** Forgets the account's name in files unless another imported file has it. */
  async releaseName(uow: UnitOfWork, bankAccountId: string, name: string | null): Promise<void> {
    if (name === null) return;
    await uow.query(
      `delete from statement_account_name n
        where n.business_id = $1 and n.bank_account_id = $2 and n.name = $3
          and not exists (
            select from statement_upload u
             where u.business_id = $1 and u.bank_account_id = $2 and u.account_name = $3
               and u.status in ('committing', 'committed', 'reverting'))`,
      [uow.businessId, bankAccountId, name],
    );
  }

  async delete(uow: UnitOfWork, id: string): Promise<void> {
    await uow.repository(StatementUpload).delete({ businessId: uow.businessId, id });
  }
}
