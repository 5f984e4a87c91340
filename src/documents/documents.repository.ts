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

/** A stored file without its bytes. */
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

/** Files, immutable from the moment that they are stored. */
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

  /** The bytes, exactly as they were stored. */
  async content(uow: UnitOfWork, id: string): Promise<Buffer> {
    const row = await uow.queryOne<{ content: Buffer }>(
      'select content from document where business_id = $1 and id = $2',
      [uow.businessId, id],
    );
    if (!row) throw new NotFound('document');
    return row.content;
  }

  /** Says whose documents these are, once there is an entity. */
  async giveToEntity(uow: UnitOfWork, ids: readonly string[], entityId: string): Promise<void> {
    await uow.query('update document set entity_id = $3 where business_id = $1 and id = any($2)', [
      uow.businessId,
      ids,
      entityId,
    ]);
  }
}
