import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, In, IsNull, Not } from 'typeorm';
import { NotFound } from '../../kernel/domain-error.js';
import { lockOne, updateOne } from '../../platform/database/one-row.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { EinApplication } from './ein-application.entity.js';
import type { ApplicationFilter } from './application-filter.js';

@Injectable()
export class EinApplicationsRepository {
  async get(uow: UnitOfWork, id: string): Promise<EinApplication> {
    const application = await uow.repository(EinApplication).findOneBy({ businessId: uow.businessId, id });
    if (!application) throw new NotFound('EIN application');
    return application;
  }

  /** Reads and locks an application, so that of two concurrent changes the second sees the result of the first. */
  async lock(uow: UnitOfWork, id: string): Promise<EinApplication> {
    const application = await lockOne(uow, EinApplication, { businessId: uow.businessId, id });
    if (!application) throw new NotFound('EIN application');
    return application;
  }

  /** Locks the incorporation's application that is not cancelled; null if there is none. */
  lockOfIncorporation(uow: UnitOfWork, incorporationId: string): Promise<EinApplication | null> {
    return uow.repository(EinApplication).findOne({
      where: { businessId: uow.businessId, incorporationId, status: Not('cancelled') },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Whether an entity or an incorporation has an application that rules out another one. */
  async isOpenFor(
    uow: UnitOfWork,
    entityId: string | null,
    incorporationId: string | null,
  ): Promise<boolean> {
    const { businessId } = uow;
    const open: FindOptionsWhere<EinApplication>[] = [];
    if (entityId !== null)
      open.push({ businessId, entityId, status: Not(In(['ein_received', 'cancelled'])) });
    if (incorporationId !== null) open.push({ businessId, incorporationId, status: Not('cancelled') });
    return open.length > 0 && uow.repository(EinApplication).exists({ where: open });
  }

  /** The applications of a business that have received an EIN. */
  withEin(uow: UnitOfWork, ein: string): Promise<EinApplication[]> {
    return uow.repository(EinApplication).findBy({ businessId: uow.businessId, ein });
  }

  /** The newest application of an entity that has received its EIN. */
  receivedOfEntity(uow: UnitOfWork, entityId: string): Promise<EinApplication | null> {
    return uow.repository(EinApplication).findOne({
      where: { businessId: uow.businessId, entityId, status: 'ein_received' },
      order: { receivedAt: 'DESC', id: 'DESC' },
    });
  }

  /** The names in the other applications of the business that are not cancelled. */
  async otherNames(uow: UnitOfWork, id: string): Promise<string[]> {
    const rows = await uow.query<{ legalName: string }>(
      `select distinct legal_name as "legalName" from ein_application
        where business_id = $1 and id <> $2 and status <> 'cancelled'`,
      [uow.businessId, id],
    );
    return rows.map(({ legalName }) => legalName);
  }

  /** The newest application of each of these incorporations that has one. */
  async newestOfIncorporations(
    uow: UnitOfWork,
    incorporationIds: readonly string[],
  ): Promise<EinApplication[]> {
    const rows = await uow.query<{ id: string }>(
      `select newest.id from unnest($2::uuid[]) as wanted (id)
         cross join lateral (
           select id from ein_application where business_id = $1 and incorporation_id = wanted.id
            order by created_at desc, id desc limit 1) newest`,
      [uow.businessId, incorporationIds],
    );
    return uow.repository(EinApplication).findBy({
      businessId: uow.businessId,
      id: In(rows.map(({ id }) => id)),
    });
  }

  /** One page of the applications that fulfil one of the conditions. */
  async list(
    uow: UnitOfWork,
    { where, order }: ApplicationFilter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<EinApplication[]> {
    const { businessId } = uow;
    return uow.repository(EinApplication).find({
      where: where.map((condition) => ({ ...condition, businessId })),
      order,
      take: limit,
      skip: offset,
    });
  }

  /**
   * The newest applications of an entity whose EIN is still to come. With `orWithoutEntity`, also those of companies that
   * are not formed yet.
   */
  async listOpen(
    uow: UnitOfWork,
    { entityId, orWithoutEntity }: { readonly entityId: string; readonly orWithoutEntity: boolean },
    limit: number,
  ): Promise<EinApplication[]> {
    const open = { businessId: uow.businessId, status: Not(In(['ein_received', 'cancelled'])) };
    return uow.repository(EinApplication).find({
      where: [{ ...open, entityId }, ...(orWithoutEntity ? [{ ...open, entityId: IsNull() }] : [])],
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
    });
  }

  async insert(uow: UnitOfWork, application: EinApplication): Promise<void> {
    await uow.repository(EinApplication).insert(application);
  }

  /** Changes a locked application, without waiting. Returns it changed. */
  update(uow: UnitOfWork, application: EinApplication, changes: Partial<EinApplication>): EinApplication {
    const { businessId, id } = application;
    const written = { ...changes, updatedAt: uow.startedAt };
    updateOne(uow, EinApplication, { businessId, id }, written);
    return Object.assign(application, written);
  }
}
