import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { LegalEntity } from './legal-entity.entity.js';

/** What posting needs to know of the entity whose row it holds. */
export interface PostingEntity {
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly lockedThrough: CalendarDate | null;
  /** A transaction that is less sure waits for a person. */
  readonly reviewThreshold: number;
  /** So does one of more than this; null: none. */
  readonly reviewAmountLimitMinor: bigint | null;
}

/**
 * FOR SHARE lets others post too; the exclusive lock is the one that foreign keys' own locks do not wait for.
 */
type LockStrength = 'for share' | 'for no key update';

@Injectable()
export class EntitiesRepository {
  async find(uow: UnitOfWork, id: string): Promise<LegalEntity | null> {
    return uow.manager.findOneBy(LegalEntity, { businessId: uow.businessId, id });
  }

  async get(uow: UnitOfWork, id: string): Promise<LegalEntity> {
    const entity = await this.find(uow, id);
    if (!entity) throw new NotFound('entity');
    return entity;
  }

  /** The named entity, or the primary one when none is named. */
  async resolve(uow: UnitOfWork, id: string | undefined): Promise<LegalEntity> {
    const where = id === undefined ? { isPrimary: true } : { id };
    const entity = await uow.manager.findOneBy(LegalEntity, { businessId: uow.businessId, ...where });
    if (!entity) throw new NotFound('entity');
    return entity;
  }

  async findPrimary(uow: UnitOfWork): Promise<LegalEntity | null> {
    return uow.manager.findOneBy(LegalEntity, { businessId: uow.businessId, isPrimary: true });
  }

  async list(uow: UnitOfWork, limit: number, offset: number): Promise<LegalEntity[]> {
    return uow.manager.find(LegalEntity, {
      where: { businessId: uow.businessId },
      order: { isPrimary: 'DESC', id: 'ASC' },
      take: limit,
      skip: offset,
    });
  }

  async insert(uow: UnitOfWork, entity: LegalEntity): Promise<void> {
    await uow.manager.insert(LegalEntity, entity);
  }

  async update(uow: UnitOfWork, entity: LegalEntity): Promise<void> {
    const { businessId, id, ...values } = entity;
    await uow.manager.update(LegalEntity, { businessId, id }, values);
  }

  /** Holds every entity of the business, so that the primary one changes for one caller at a time. */
  async lockAll(uow: UnitOfWork): Promise<void> {
    await uow.query('select id from legal_entity where business_id = $1 order by id for no key update', [
      uow.businessId,
    ]);
  }

  async clearPrimary(uow: UnitOfWork): Promise<void> {
    await uow.manager.update(
      LegalEntity,
      { businessId: uow.businessId, isPrimary: true },
      { isPrimary: false },
    );
  }

  /**
   * Holds the entity while something is posted, the first lock of every writing use case: its period cannot
   * be locked meanwhile. The exclusive lock is for rewriting a whole account, and for the lock of the period itself.
   */
  async lockForPosting(
    uow: UnitOfWork,
    id: string,
    strength: LockStrength = 'for share',
  ): Promise<PostingEntity> {
    const row = await uow.queryOne<Omit<PostingEntity, 'id'>>(
      `select currency, locked_through as "lockedThrough", review_threshold as "reviewThreshold",
              review_amount_limit_minor as "reviewAmountLimitMinor"
         from legal_entity where business_id = $1 and id = $2 ${strength}`,
      [uow.businessId, id],
    );
    if (!row) throw new NotFound('entity');
    return { id, ...row };
  }

  async setLockedThrough(uow: UnitOfWork, id: string, lockedThrough: CalendarDate | null): Promise<void> {
    await uow.manager.update(
      LegalEntity,
      { businessId: uow.businessId, id },
      { lockedThrough, updatedAt: uow.startedAt },
    );
  }
}
