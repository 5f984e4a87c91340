import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Incorporation } from './incorporation.entity.js';
import type { IncorporationStatus } from './incorporation-lifecycle.js';

@Injectable()
export class IncorporationsRepository {
  async get(uow: UnitOfWork, id: string): Promise<Incorporation> {
    const incorporation = await uow.repository(Incorporation).findOneBy({ businessId: uow.businessId, id });
    if (!incorporation) throw new NotFound('incorporation');
    return incorporation;
  }

  /** Reads and locks an incorporation: always the first lock, before its application and its entity. */
  async lock(uow: UnitOfWork, id: string): Promise<Incorporation> {
    const incorporation = await uow.repository(Incorporation).findOne({
      where: { businessId: uow.businessId, id },
      lock: { mode: 'for_no_key_update' },
    });
    if (!incorporation) throw new NotFound('incorporation');
    return incorporation;
  }

  /** Newest first. */
  async list(
    uow: UnitOfWork,
    status: IncorporationStatus | null,
    limit: number,
    offset: number,
  ): Promise<Incorporation[]> {
    return uow.repository(Incorporation).find({
      where: { businessId: uow.businessId, ...(status === null ? {} : { status }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  async insert(uow: UnitOfWork, incorporation: Incorporation): Promise<void> {
    await uow.repository(Incorporation).insert(incorporation);
  }

  async update(uow: UnitOfWork, incorporation: Incorporation): Promise<void> {
    const { businessId, id, ...values } = incorporation;
    await uow.repository(Incorporation).update({ businessId, id }, values);
  }
}
