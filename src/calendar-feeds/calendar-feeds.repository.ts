import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { CalendarFeed } from './calendar-feed.entity.js';

@Injectable()
export class CalendarFeedsRepository {
  async insert(
    uow: UnitOfWork,
    feed: Omit<CalendarFeed, 'businessId' | 'createdAt' | 'lastUsedAt'>,
  ): Promise<void> {
    await uow
      .repository(CalendarFeed)
      .insert({ ...feed, businessId: uow.businessId, createdAt: uow.startedAt });
  }

  /** The number of a user's feeds. Until the unit of work ends, no other one can count or create feeds of the user. */
  async count(uow: UnitOfWork, userId: string): Promise<number> {
    const lock = `calendar_feeds:${uow.businessId}:${userId}`;
    await uow.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    return uow.repository(CalendarFeed).countBy({ businessId: uow.businessId, userId });
  }

  /** The newest first. */
  async listOf(uow: UnitOfWork, userId: string): Promise<CalendarFeed[]> {
    return uow
      .repository(CalendarFeed)
      .find({ where: { businessId: uow.businessId, userId }, order: { id: 'DESC' } });
  }

  /** Those of all other users. The newest first. */
  async listOthers(uow: UnitOfWork, userId: string, limit: number): Promise<CalendarFeed[]> {
    return uow.repository(CalendarFeed).find({
      where: { businessId: uow.businessId, userId: Not(userId) },
      order: { id: 'DESC' },
      take: limit,
    });
  }

  async find(uow: UnitOfWork, id: string): Promise<CalendarFeed | null> {
    return uow.repository(CalendarFeed).findOneBy({ businessId: uow.businessId, id });
  }

  /** Returns whether the feed existed until now. */
  async delete(uow: UnitOfWork, id: string): Promise<boolean> {
    const { affected } = await uow.repository(CalendarFeed).delete({ businessId: uow.businessId, id });
    return affected === 1;
  }

  async deleteAllOf(uow: UnitOfWork, userId: string): Promise<void> {
    await uow.repository(CalendarFeed).delete({ businessId: uow.businessId, userId });
  }
}
