import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { NotFound } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { EinApplication } from './ein-application.entity.js';
import type { EinStatus } from './ein-lifecycle.js';

@Injectable()
export class EinApplicationsRepository {
  async get(uow: UnitOfWork, id: string): Promise<EinApplication> {
    const application = await uow.manager.findOneBy(EinApplication, { businessId: uow.businessId, id });
    if (!application) throw new NotFound('EIN application');
    return application;
  }

  /** Reads an application and holds it, so that of two who would move it the second sees where the first left it. */
  async lock(uow: UnitOfWork, id: string): Promise<EinApplication> {
    const application = await uow.manager.findOne(EinApplication, {
      where: { businessId: uow.businessId, id },
      lock: { mode: 'for_no_key_update' },
    });
    if (!application) throw new NotFound('EIN application');
    return application;
  }

  /** The order's application that has not been cancelled, held; null when there is none. */
  async lockOfOrder(uow: UnitOfWork, incorporationId: string): Promise<EinApplication | null> {
    const row = await uow.queryOne<{ id: string }>(
      `select id from ein_application
        where business_id = $1 and incorporation_id = $2 and status <> 'cancelled' for no key update`,
      [uow.businessId, incorporationId],
    );
    return row && this.get(uow, row.id);
  }

  /** Whether an application keeps another from being begun, for an entity or an order. */
  async isOpenFor(
    uow: UnitOfWork,
    entityId: string | null,
    incorporationId: string | null,
  ): Promise<boolean> {
    const row = await uow.queryOne(
      `select from ein_application where business_id = $1 and entity_id = $2
          and status not in ('ein_received', 'cancelled')
       union all
       select from ein_application where business_id = $1 and incorporation_id = $3 and status <> 'cancelled'`,
      [uow.businessId, entityId, incorporationId],
    );
    return row !== null;
  }

  /** The newest application of each of these orders that has one. */
  async newestOfOrders(uow: UnitOfWork, incorporationIds: readonly string[]): Promise<EinApplication[]> {
    const rows = await uow.query<{ id: string }>(
      `select newest.id from unnest($2::uuid[]) as wanted (id)
         cross join lateral (
           select id from ein_application where business_id = $1 and incorporation_id = wanted.id
            order by created_at desc, id desc limit 1) newest`,
      [uow.businessId, incorporationIds],
    );
    return uow.manager.findBy(EinApplication, {
      businessId: uow.businessId,
      id: In(rows.map(({ id }) => id)),
    });
  }

  /** The newest first. */
  async list(
    uow: UnitOfWork,
    status: EinStatus | null,
    limit: number,
    offset: number,
  ): Promise<EinApplication[]> {
    return uow.manager.find(EinApplication, {
      where: { businessId: uow.businessId, ...(status === null ? {} : { status }) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  async insert(uow: UnitOfWork, application: EinApplication): Promise<void> {
    await uow.manager.insert(EinApplication, application);
  }

  async update(uow: UnitOfWork, application: EinApplication): Promise<void> {
    const { businessId, id, ...values } = application;
    await uow.manager.update(EinApplication, { businessId, id }, values);
  }
}
