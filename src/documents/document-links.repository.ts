import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import { newId } from '../kernel/ids.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { DocumentLink } from './document-link.entity.js';
import { type LinkTarget, TARGET_COLUMNS, TARGET_NAMES } from './link-targets.js';

export interface DocumentLinkFilter {
  readonly documentId?: string | undefined;
  readonly target?: LinkTarget | undefined;
}

const FOREIGN_KEY_VIOLATION = '23503';

@Injectable()
export class DocumentLinksRepository {
  /** Throws NotFound for a target that the business does not have. */
  async assertTarget(uow: UnitOfWork, { type, id }: LinkTarget): Promise<void> {
    const row = await uow.queryOne<{ exists: boolean }>(
      'select document_target_exists($1, $2, $3) as exists',
      [uow.businessId, type, id],
    );
    if (!row?.exists) throw new NotFound(TARGET_NAMES[type]);
  }

  /** Throws NotFound if the target was deleted in the meantime. */
  async insert(uow: UnitOfWork, documentId: string, target: LinkTarget): Promise<DocumentLink> {
    const link: DocumentLink = {
      businessId: uow.businessId,
      id: newId(),
      documentId,
      transactionId: null,
      journalEntryId: null,
      obligationId: null,
      einApplicationId: null,
      incorporationId: null,
      createdAt: uow.startedAt,
      [TARGET_COLUMNS[target.type]]: target.id,
    };
    try {
      await uow.repository(DocumentLink).insert(link);
    } catch (error) {
      if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
      throw new NotFound(TARGET_NAMES[target.type]);
    }
    return link;
  }

  find(uow: UnitOfWork, documentId: string, { type, id }: LinkTarget): Promise<DocumentLink | null> {
    return uow
      .repository(DocumentLink)
      .findOneBy({ businessId: uow.businessId, documentId, [TARGET_COLUMNS[type]]: id });
  }

  async get(uow: UnitOfWork, id: string): Promise<DocumentLink> {
    const link = await uow.repository(DocumentLink).findOneBy({ businessId: uow.businessId, id });
    if (!link) throw new NotFound('document link');
    return link;
  }

  /** Oldest first. */
  list(
    uow: UnitOfWork,
    { documentId, target }: DocumentLinkFilter,
    limit: number,
    offset: number,
  ): Promise<DocumentLink[]> {
    return uow.repository(DocumentLink).find({
      where: {
        businessId: uow.businessId,
        ...(documentId !== undefined && { documentId }),
        ...(target !== undefined && { [TARGET_COLUMNS[target.type]]: target.id }),
      },
      order: { createdAt: 'ASC', id: 'ASC' },
      take: limit,
      skip: offset,
    });
  }

  /** False if another request has removed it. */
  async delete(uow: UnitOfWork, id: string): Promise<boolean> {
    const { affected } = await uow.repository(DocumentLink).delete({ businessId: uow.businessId, id });
    return affected === 1;
  }
}
