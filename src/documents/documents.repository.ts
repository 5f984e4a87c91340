import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { DocumentKind } from './document-kinds.js';

export const CONTENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export interface NewDocument {
  readonly entityId: string | null;
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly contentType: ContentType;
  readonly content: Uint8Array;
}

/** A stored file without its content. */
export interface StoredDocument {
  readonly id: string;
  readonly entityId: string | null;
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly contentType: ContentType;
  readonly size: number;
  readonly sha256: Buffer;
  readonly createdAt: Date;
}

interface Row {
  readonly id: string;
  readonly entity_id: string | null;
  readonly kind: DocumentKind;
  readonly file_name: string;
  readonly content_type: ContentType;
  readonly size: number;
  readonly sha256: Buffer;
  readonly created_at: Date;
}

const COLUMNS = 'id, entity_id, kind, file_name, content_type, size, sha256, created_at';

/** Files. They are immutable once they are stored. */
@Injectable()
export class DocumentsRepository {
  async insert(uow: UnitOfWork, document: NewDocument): Promise<StoredDocument> {
    const { entityId, kind, fileName, contentType } = document;
    const content = Buffer.from(document.content);
    const sha256 = createHash('sha256').update(content).digest();
    const id = newId();
    await uow.query(
      `insert into document (business_id, id, entity_id, kind, file_name, content_type, size, sha256, content, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        uow.businessId,
        id,
        entityId,
        kind,
        fileName,
        contentType,
        content.length,
        sha256,
        content,
        uow.startedAt,
      ],
    );
    return {
      id,
      entityId,
      kind,
      fileName,
      contentType,
      size: content.length,
      sha256,
      createdAt: uow.startedAt,
    };
  }

  async get(uow: UnitOfWork, id: string): Promise<StoredDocument> {
    const row = await uow.queryOne<Row>(
      `select ${COLUMNS} from document where business_id = $1 and id = $2`,
      [uow.businessId, id],
    );
    if (!row) throw new NotFound('document');
    return toStored(row);
  }

  /** Newest first. */
  async list(
    uow: UnitOfWork,
    { entityId, kind }: { readonly entityId?: string | undefined; readonly kind?: DocumentKind | undefined },
    limit: number,
    offset: number,
  ): Promise<StoredDocument[]> {
    const rows = await uow.query<Row>(
      `select ${COLUMNS} from document
        where business_id = $1 and ($2::uuid is null or entity_id = $2) and ($3::text is null or kind = $3)
        order by created_at desc, id desc limit $4 offset $5`,
      [uow.businessId, entityId ?? null, kind ?? null, limit, offset],
    );
    return rows.map(toStored);
  }

  /** The content, exactly as it was stored. */
  async content(uow: UnitOfWork, id: string): Promise<Buffer> {
    const row = await uow.queryOne<{ content: Buffer }>(
      'select content from document where business_id = $1 and id = $2',
      [uow.businessId, id],
    );
    if (!row) throw new NotFound('document');
    return row.content;
  }

  /** Sets the entity of these documents, once there is one. */
  async giveToEntity(uow: UnitOfWork, ids: readonly string[], entityId: string): Promise<void> {
    await uow.query('update document set entity_id = $3 where business_id = $1 and id = any($2)', [
      uow.businessId,
      ids,
      entityId,
    ]);
  }
}

function toStored(row: Row): StoredDocument {
  const { id, kind, size, sha256 } = row;
  return {
    id,
    entityId: row.entity_id,
    kind,
    fileName: row.file_name,
    contentType: row.content_type,
    size,
    sha256,
    createdAt: row.created_at,
  };
}
