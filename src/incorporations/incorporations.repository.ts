import { Injectable } from '@nestjs/common';
import { NotFound } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Incorporation } from './incorporation.entity.js';
import type { IncorporationStatus } from './incorporation-lifecycle.js';

@Injectable()
export class IncorporationsRepository {
  async get(uow: UnitOfWork, id: string): Promise<Incorporation> {
    const incorporation = await uow.manager.findOneBy(Incorporation, { businessId: uow.businessId, id });
    if (!incorporation) throw new NotFound('incorporation');
    return incorporation;
  }

  /** Reads an order and holds it: the first lock of whatever moves it, before its application and its entity. */
  async lock(uow: UnitOfWork, id: string): Promise<Incorporation> {
    const incorporation = await uow.manager.findOne(Incorporation, {
      where: { businessId: uow.businessId, id },
      lock: { mode: 'for_no_key_update' },
    });
    if (!incorporation) throw new NotFound('incorporation');
    return incorporation;
  }

  /** The newest first. */
  async list(
    uow: UnitOfWork,
    status: IncorporationStatus | null,
    limit: number,
    offset: number,
  ): Promise<Incorporation[]> {
    return uow.manager.find(Incorporation, {
      where: { businessId: uow.businessId, ...(status === null ? {} : { status }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  async insert(uow: UnitOfWork, incorporation: Incorporation): Promise<void> {
    await uow.manager.insert(Incorporation, incorporation);
  }

  async update(uow: UnitOfWork, incorporation: Incorporation): Promise<void> {
    const { businessId, id, ...values } = incorporation;
    await uow.manager.update(Incorporation, { businessId, id }, values);
  }
}
