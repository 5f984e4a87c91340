import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { NotFound } from '../kernel/domain-error.js';
import type { StatementAccount } from '../banking/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { StatementAccountName } from './statement-account-name.entity.js';
import { StatementUpload } from './statement-upload.entity.js';
import type { UploadStatus } from './upload-status.js';

/** A parsed file: an upload of which nothing is imported yet. */
export type StatementDraft = Omit<
  StatementUpload,
  | 'businessId'
  | 'content'
  | 'enteredRows'
  | 'createdRows'
  | 'updatedRows'
  | 'unchangedRows'
  | 'createdAt'
  | 'committedAt'
>;

/** What each batch of a commit adds. */
export interface Progress {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly isLast: boolean;
}

const PIECE_BYTES = 1024 * 1024;

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

  /** The account's name in committed files; null before the first file with one. */
  async nameOf(uow: UnitOfWork, bankAccountId: string): Promise<string | null> {
    const found = await uow
      .repository(StatementAccountName)
      .findOneBy({ businessId: uow.businessId, bankAccountId });
    return found?.name ?? null;
  }

  /** Whether committed files of another bank account in the same currency have this account name. */
  async isNameOfAnother(uow: UnitOfWork, name: string, { id, currency }: StatementAccount): Promise<boolean> {
    return uow
      .repository(StatementAccountName)
      .existsBy({ businessId: uow.businessId, name, currency, bankAccountId: Not(id) });
  }

  /**
   * Links the account name in files to the bank account. Concurrent commits with different names wait for each
   * other. Returns whether the name is now the account's.
   */
  async linkName(uow: UnitOfWork, name: string, { id, currency }: StatementAccount): Promise<boolean> {
    await uow
      .repository(StatementAccountName)
      .createQueryBuilder()
      .insert()
      .values({ businessId: uow.businessId, bankAccountId: id, name, currency })
      .orIgnore()
      .execute();
    return (await this.nameOf(uow, id)) === name;
  }

  /** Stores an upload, or the new analysis of an existing draft; null when it is no longer a draft. */
  async save(uow: UnitOfWork, draft: StatementDraft, content: Buffer): Promise<StatementUpload | null> {
    const { businessId } = uow;
    const { raw } = await uow
      .repository(StatementUpload)
      .createQueryBuilder()
      .insert()
      .values({ ...draft, businessId, content, createdAt: uow.startedAt })
      .orUpdate(OF_ANALYSIS, ['business_id', 'bank_account_id', 'sha256'], {
        overwriteCondition: { where: { status: In(['needs_mapping', 'ready']) } },
      })
      .returning('id')
      .execute();
    if ((raw as unknown[]).length === 0) return null;
    return this.findByFile(uow, draft.bankAccountId, draft.sha256);
  }

  /** Adds a batch to the progress of a locked upload. */
  async advance(uow: UnitOfWork, upload: StatementUpload, progress: Progress): Promise<StatementUpload> {
    const { created, updated, unchanged, isLast } = progress;
    const changes = {
      enteredRows: upload.enteredRows + created + updated + unchanged,
      createdRows: upload.createdRows + created,
      updatedRows: upload.updatedRows + updated,
      unchangedRows: upload.unchangedRows + unchanged,
      status: isLast ? ('committed' as const) : ('committing' as const),
      committedAt: isLast ? uow.startedAt : null,
    };
    const open = { businessId: uow.businessId, id: upload.id, status: In(['ready', 'committing']) };
    const { affected } = await uow.repository(StatementUpload).update(open, changes);
    if (affected !== 1) throw new NotFound('statement upload');
    return Object.assign(upload, changes);
  }

  async delete(uow: UnitOfWork, id: string): Promise<void> {
    await uow.repository(StatementUpload).delete({ businessId: uow.businessId, id });
  }
}

/** The columns that parsing a draft again overwrites. */
const OF_ANALYSIS = [
  'format',
  'mapping',
  'status',
  'account_name',
  'analysis',
  'has_balance_mismatch',
  'row_count',
  'rows_sha256',
];
