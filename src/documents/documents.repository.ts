import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { NotFound } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import { selectListOf } from '../platform/database/select-list.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { DocumentKind } from './document-kinds.js';
import { Document } from './document.entity.js';
import type { LinkTarget } from './link-targets.js';

export type NewDocument = Pick<Document, 'entityId' | 'kind' | 'fileName' | 'contentType'> & {
  readonly title?: string | null;
  readonly content: Uint8Array;
};

/** A stored file without its content. */
export type StoredDocument = Omit<Document, 'content'>;

export interface DocumentFilter {
  readonly entityId?: string | undefined;
  readonly kind?: DocumentKind | undefined;
  /** A part of the title or the file name, composed like them (NFC). */
  readonly text?: string | undefined;
  /** A record that they are linked to. */
  readonly target?: LinkTarget | undefined;
}

const COLUMNS = selectListOf(Document, 'd', (property) => property !== 'content');

/** Files. Once they are stored, only their titles change. */
@Injectable()
export class DocumentsRepository {
  async insert(uow: UnitOfWork, { content, title = null, ...fields }: NewDocument): Promise<StoredDocument> {
    const stored: StoredDocument = {
      ...fields,
      title,
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
    filter: DocumentFilter,
    limit: number,
    offset: number,
  ): Promise<StoredDocument[]> {
    const values: unknown[] = [uow.businessId, limit, offset];
    const conditions = conditionsOf(filter, (value) => `$${values.push(value)}`);
    return uow.query<StoredDocument>(
      `select ${COLUMNS} from document d
        where ${['d.business_id = $1', ...conditions].join(' and ')}
        order by d.created_at desc, d.id desc limit $2 offset $3`,
      values,
    );
  }

  /** Reads and locks a document, so that of two simultaneous changes the second sees the result of the first. */
  async lock(uow: UnitOfWork, id: string): Promise<StoredDocument> {
    const document = await uow.repository(Document).findOne({
      where: { businessId: uow.businessId, id },
      lock: { mode: 'for_no_key_update' },
    });
    if (!document) throw new NotFound('document');
    return document;
  }

  async setTitle(uow: UnitOfWork, id: string, title: string | null): Promise<void> {
    await uow.repository(Document).update({ businessId: uow.businessId, id }, { title });
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

/** The conditions of a list, whose business is $1. */
function conditionsOf(
  { entityId, kind, text, target }: DocumentFilter,
  bind: (value: unknown) => string,
): string[] {
  const conditions: string[] = [];
  if (entityId !== undefined) conditions.push(`d.entity_id = ${bind(entityId)}`);
  if (kind !== undefined) conditions.push(`d.kind = ${bind(kind)}`);
  if (text !== undefined)
    conditions.push(
      `position(lower(${bind(text)}) in lower(coalesce(d.title || E'\\n', '') || d.file_name)) > 0`,
    );
  // An array: the planner then looks the documents up by their keys.
  if (target !== undefined)
    conditions.push(`d.id = any (array(
      select l.document_id from document_link l
       where l.business_id = $1 and l.${target.type}_id = ${bind(target.id)}))`);
  return conditions;
}
