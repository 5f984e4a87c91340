import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { NotFound } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { DocumentKind } from './document-kinds.js';
import { Document } from './document.entity.js';

export type NewDocument = Pick<Document, 'entityId' | 'kind' | 'fileName' | 'contentType'> & {
  readonly content: Uint8Array;
};

/** A stored file without its content. */
export type StoredDocument = Omit<Document, 'content'>;

/** Files. They are immutable once they are stored. */
@Injectable()
export class DocumentsRepository {
  async insert(uow: UnitOfWork, { content, ...fields }: NewDocument): Promise<StoredDocument> {
    const stored: StoredDocument = {
      ...fields,
      businessId: uow.businessId,
      id: newId(),
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
      createdAt: uow.startedAt,
    };
    await uow.repository(Document).insert({ ...stored, content: Buffer.from(content) });
    return stored;
  }

  async get(uow: UnitOfWork, id: string): Promise<StoredDocument> {
    const document = await uow.repository(Document).findOneBy({ businessId: uow.businessId, id });
    if (!document) throw new NotFound('document');
    return document;
  }

  /** Newest first. */
  async list(
    uow: UnitOfWork,
    { entityId, kind }: { readonly entityId?: string | undefined; readonly kind?: DocumentKind | undefined },
    limit: number,
    offset: number,
  ): Promise<StoredDocument[]> {
    const filters = { ...(entityId !== undefined && { entityId }), ...(kind !== undefined && { kind }) };
    return uow.repository(Document).find({
      where: { businessId: uow.businessId, ...filters },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  /** The content, exactly as it was stored. */
  async content(uow: UnitOfWork, id: string): Promise<Buffer> {
    const document = await uow.repository(Document).findOne({
      select: { content: true },
      where: { businessId: uow.businessId, id },
    });
    if (!document) throw new NotFound('document');
    return document.content;
  }

  /** Assigns documents that were stored before their entity existed. */
  async assignToEntity(uow: UnitOfWork, ids: readonly string[], entityId: string): Promise<void> {
    await uow.repository(Document).update({ businessId: uow.businessId, id: In(ids) }, { entityId });
  }
}
