import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { NotFound } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { EinApplication } from './ein-application.entity.js';
import type { EinStatus } from './ein-lifecycle.js';

const COLUMNS = `business_id as "businessId", id, entity_id as "entityId", incorporation_id as "incorporationId",
  legal_name as "legalName", entity_type as "entityType", filing_state as "filingState", status, facts, ein,
  ss4_document_id as "ss4DocumentId", signature_envelope_id as "signatureEnvelopeId",
  signed_document_id as "signedDocumentId", filed_at as "filedAt", received_at as "receivedAt",
  signature_requested_at as "signatureRequestedAt", signed_at as "signedAt", created_at as "createdAt",
  updated_at as "updatedAt"`;

@Injectable()
export class EinApplicationsRepository {
  async get(uow: UnitOfWork, id: string): Promise<EinApplication> {
    const application = await uow.manager.findOneBy(EinApplication, { businessId: uow.businessId, id });
    if (!application) throw new NotFound('EIN application');
    return application;
  }

  /** Reads an application and holds it, so that of two who would move it the second sees where the first left it. */
  async lock(uow: UnitOfWork, id: string): Promise<EinApplication> {
    // In SQL, so that what is sent right behind it sees what it waited for, without a round trip between.
    const row = await uow.queryOne<EinApplication>(
      `select ${COLUMNS} from ein_application where business_id = $1 and id = $2 for no key update`,
      [uow.businessId, id],
    );
    if (!row) throw new NotFound('EIN application');
    return Object.assign(new EinApplication(), row);
  }

  /** The order's application that has not been cancelled, held; null when there is none. */
  async lockOfIncorporation(uow: UnitOfWork, incorporationId: string): Promise<EinApplication | null> {
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

  /** Nobody waits for the database: it goes out with what follows, the commit at last. */
  async update(uow: UnitOfWork, application: EinApplication): Promise<void> {
    const a = application;
    uow.write(
      `update ein_application set entity_id = $3, incorporation_id = $4, legal_name = $5, entity_type = $6,
         filing_state = $7, status = $8, facts = $9, ein = $10, ss4_document_id = $11, signature_envelope_id = $12,
         signed_document_id = $13, filed_at = $14, received_at = $15, signature_requested_at = $16,
         signed_at = $17, updated_at = $18
        where business_id = $1 and id = $2`,
      [
        a.businessId,
        a.id,
        a.entityId,
        a.incorporationId,
        a.legalName,
        a.entityType,
        a.filingState,
        a.status,
        a.facts,
        a.ein,
        a.ss4DocumentId,
        a.signatureEnvelopeId,
        a.signedDocumentId,
        a.filedAt,
        a.receivedAt,
        a.signatureRequestedAt,
        a.signedAt,
        a.updatedAt,
      ],
    );
  }
}
