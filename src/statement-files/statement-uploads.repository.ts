import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import type { StatementAccount } from '../banking/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { FileMapping } from './parsing/mapping.js';
import type { StatementFormat } from './parsing/statement.js';
import type { Analysis } from './statement-upload-view.js';
import type { UploadStatus } from './upload-status.js';

/** An upload without the content of its file. */
export interface StatementUpload {
  readonly id: string;
  readonly bankAccountId: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly format: StatementFormat;
  readonly mapping: FileMapping;
  readonly status: UploadStatus;
  readonly accountName: string | null;
  readonly analysis: Analysis;
  readonly hasBalanceMismatch: boolean;
  readonly rowCount: number;
  readonly rowsSha256: Buffer | null;
  readonly enteredRows: number;
  readonly createdRows: number;
  readonly updatedRows: number;
  readonly unchangedRows: number;
  readonly createdAt: Date;
  readonly committedAt: Date | null;
}

/** What each batch of a commit adds. */
export interface Progress {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly isLast: boolean;
}

const COLUMNS = `
  id, bank_account_id as "bankAccountId", file_name as "fileName", size, sha256, format, mapping, status,
  account_name as "accountName", analysis, has_balance_mismatch as "hasBalanceMismatch", row_count as "rowCount",
  rows_sha256 as "rowsSha256", entered_rows as "enteredRows", created_rows as "createdRows",
  updated_rows as "updatedRows", unchanged_rows as "unchangedRows", created_at as "createdAt",
  committed_at as "committedAt"`;

const PIECE_BYTES = 1024 * 1024;

@Injectable()
export class StatementUploadsRepository {
  async get(uow: UnitOfWork, id: string, lock: 'for update' | '' = ''): Promise<StatementUpload> {
    const upload = await uow.queryOne<StatementUpload>(
      `select ${COLUMNS} from statement_upload where business_id = $1 and id = $2 ${lock}`,
      [uow.businessId, id],
    );
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
    return uow.queryOne<StatementUpload>(
      `select ${COLUMNS} from statement_upload where business_id = $1 and bank_account_id = $2 and sha256 = $3`,
      [uow.businessId, bankAccountId, sha256],
    );
  }

  /** Newest first. */
  async list(
    uow: UnitOfWork,
    filter: { readonly bankAccountId?: string | undefined; readonly status?: UploadStatus | undefined },
    limit: number,
    offset: number,
  ): Promise<StatementUpload[]> {
    return uow.query<StatementUpload>(
      `select ${COLUMNS} from statement_upload u
        where u.business_id = $1 and ($2::uuid is null or u.bank_account_id = $2)
          and ($3::text is null or u.status = $3)
        order by u.created_at desc, u.id desc limit $4 offset $5`,
      [uow.businessId, filter.bankAccountId ?? null, filter.status ?? null, limit, offset],
    );
  }

  /** The account's name in committed files; null before the first file with one. */
  async nameOf(uow: UnitOfWork, bankAccountId: string): Promise<string | null> {
    const row = await uow.queryOne<{ name: string }>(
      'select name from statement_account_name where business_id = $1 and bank_account_id = $2',
      [uow.businessId, bankAccountId],
    );
    return row?.name ?? null;
  }

  /** Whether committed files of another bank account in the same currency have this account name. */
  async isNameOfAnother(uow: UnitOfWork, name: string, account: StatementAccount): Promise<boolean> {
    const row = await uow.queryOne(
      `select 1 as found from statement_account_name
        where business_id = $1 and name = $2 and currency = $3 and bank_account_id <> $4`,
      [uow.businessId, name, account.currency, account.id],
    );
    return row !== null;
  }

  /**
   * Links the account name in files to the bank account. Concurrent commits with different names wait for each
   * other. Returns whether the name is now the account's.
   */
  async keepName(uow: UnitOfWork, name: string, account: StatementAccount): Promise<boolean> {
    await uow.query(
      `insert into statement_account_name (business_id, bank_account_id, name, currency)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [uow.businessId, account.id, name, account.currency],
    );
    return (await this.nameOf(uow, account.id)) === name;
  }

  /** Stores an upload, or the new analysis of an existing draft; null when it is no longer a draft. */
  async save(
    uow: UnitOfWork,
    upload: Omit<
      StatementUpload,
      'enteredRows' | 'createdRows' | 'updatedRows' | 'unchangedRows' | 'createdAt' | 'committedAt'
    >,
    content: Buffer,
  ): Promise<StatementUpload | null> {
    return uow.queryOne<StatementUpload>(
      `insert into statement_upload (business_id, id, bank_account_id, file_name, size, sha256, content, format,
                                     mapping, status, account_name, analysis, has_balance_mismatch, row_count,
                                     rows_sha256, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       on conflict (business_id, bank_account_id, sha256) do update
          set format = excluded.format, mapping = excluded.mapping, status = excluded.status,
              account_name = excluded.account_name, analysis = excluded.analysis,
              has_balance_mismatch = excluded.has_balance_mismatch, row_count = excluded.row_count,
              rows_sha256 = excluded.rows_sha256
        where statement_upload.status in ('needs_mapping', 'ready')
       returning ${COLUMNS}`,
      [
        uow.businessId,
        upload.id,
        upload.bankAccountId,
        upload.fileName,
        upload.size,
        upload.sha256,
        content,
        upload.format,
        JSON.stringify(upload.mapping),
        upload.status,
        upload.accountName,
        JSON.stringify(upload.analysis),
        upload.hasBalanceMismatch,
        upload.rowCount,
        upload.rowsSha256,
        uow.startedAt,
      ],
    );
  }

  async advance(
    uow: UnitOfWork,
    id: string,
    { created, updated, unchanged, isLast }: Progress,
  ): Promise<StatementUpload> {
    const upload = await uow.queryOne<StatementUpload>(
      `update statement_upload
          set entered_rows = entered_rows + $3 + $4 + $5, created_rows = created_rows + $3,
              updated_rows = updated_rows + $4, unchanged_rows = unchanged_rows + $5,
              status = case when $6 then 'committed' else 'committing' end,
              committed_at = case when $6 then $7::timestamptz end
        where business_id = $1 and id = $2 and status in ('ready', 'committing')
       returning ${COLUMNS}`,
      [uow.businessId, id, created, updated, unchanged, isLast, uow.startedAt],
    );
    if (!upload) throw new NotFound('statement upload');
    return upload;
  }

  async delete(uow: UnitOfWork, id: string): Promise<void> {
    await uow.query('delete from statement_upload where business_id = $1 and id = $2', [uow.businessId, id]);
  }
}
