import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { NotFound } from '../kernel/domain-error.js';
import type { CalendarDate } from '../kernel/calendar-date.js';
import type { CurrencyCode } from '../kernel/currency.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { EinInUse } from './entities.errors.js';
import { LegalEntity } from './legal-entity.entity.js';

/** What posting needs to know about the entity, whose row it locks. */
export interface PostingEntity {
  readonly id: string;
  readonly currency: CurrencyCode;
  readonly lockedThrough: CalendarDate | null;
  /** A transaction with a lower confidence needs review. */
  readonly reviewThreshold: number;
  /** So does one over this amount; null: no limit. */
  readonly reviewAmountLimitMinor: bigint | null;
}

/** FOR SHARE lets others post too. Foreign keys do not wait for the exclusive lock. */
type LockStrength = 'for share' | 'for no key update';

@Injectable()
export class EntitiesRepository {
  async find(uow: UnitOfWork, id: string): Promise<LegalEntity | null> {
    return uow.repository(LegalEntity).findOneBy({ businessId: uow.businessId, id });
  }

  async findSome(uow: UnitOfWork, ids: readonly string[]): Promise<LegalEntity[]> {
    if (ids.length === 0) return [];
    return uow.repository(LegalEntity).findBy({ businessId: uow.businessId, id: In([...ids]) });
  }

  async get(uow: UnitOfWork, id: string): Promise<LegalEntity> {
    const entity = await this.find(uow, id);
    if (!entity) throw new NotFound('entity');
    return entity;
  }

  /** The named entity, or the primary one. */
  async resolve(uow: UnitOfWork, id: string | undefined): Promise<LegalEntity> {
    const where = id === undefined ? { isPrimary: true } : { id };
    const entity = await uow.repository(LegalEntity).findOneBy({ businessId: uow.businessId, ...where });
    if (!entity) throw new NotFound('entity');
    return entity;
  }

  async findPrimary(uow: UnitOfWork): Promise<LegalEntity | null> {
    return uow.repository(LegalEntity).findOneBy({ businessId: uow.businessId, isPrimary: true });
  }

  async list(uow: UnitOfWork, limit: number, offset: number): Promise<LegalEntity[]> {
    return uow.repository(LegalEntity).find({
      where: { businessId: uow.businessId },
      order: { isPrimary: 'DESC', id: 'ASC' },
      take: limit,
      skip: offset,
    });
  }

  async hasName(uow: UnitOfWork, legalName: string): Promise<boolean> {
    return uow.repository(LegalEntity).existsBy({ businessId: uow.businessId, legalName });
  }

  /** The entity whose EIN has one of these hashes. */
  async findByEinHash(uow: UnitOfWork, hashes: Buffer[]): Promise<LegalEntity | null> {
    return uow.repository(LegalEntity).findOneBy({ businessId: uow.businessId, einHash: In(hashes) });
  }

  /** The names of the US companies of the business that are not dissolved, other than one. */
  async otherUsNames(uow: UnitOfWork, exceptId: string | null): Promise<string[]> {
    const rows = await uow.query<{ legalName: string }>(
      `select distinct legal_name as "legalName" from legal_entity
        where business_id = $1 and country = 'US' and status <> 'dissolved' and id is distinct from $2`,
      [uow.businessId, exceptId],
    );
    return rows.map(({ legalName }) => legalName);
  }

  async insert(uow: UnitOfWork, entity: LegalEntity): Promise<void> {
    await uow.repository(LegalEntity).insert(entity).catch(refuseSharedEin);
  }

  async update(uow: UnitOfWork, entity: LegalEntity): Promise<void> {
    const { businessId, id, ...values } = entity;
    await uow.repository(LegalEntity).update({ businessId, id }, values).catch(refuseSharedEin);
  }

  /** Locks every entity of the business, so that only one caller at a time changes the primary one. */
  async lockAll(uow: UnitOfWork): Promise<void> {
    await uow.query('select id from legal_entity where business_id = $1 order by id for no key update', [
      uow.businessId,
    ]);
  }

  async clearPrimary(uow: UnitOfWork): Promise<void> {
    await uow
      .repository(LegalEntity)
      .update({ businessId: uow.businessId, isPrimary: true }, { isPrimary: false });
  }

  /**
   * Locks the entity while something is posted, so that its period cannot be locked meanwhile. This is the
   * first lock of every writing use case. The exclusive lock is for rewriting a whole account and for the
   * period lock itself.
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
    await uow
      .repository(LegalEntity)
      .update({ businessId: uow.businessId, id }, { lockedThrough, updatedAt: uow.startedAt });
  }
}

function refuseSharedEin(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'legal_entity_ein' ? new EinInUse() : error;
}
