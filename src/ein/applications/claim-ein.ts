import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/index.js';
import { EinClaims, EinInUse, EntitiesRepository } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { EinApplication } from './ein-application.entity.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';

export interface Claim {
  /** Nine digits. */
  readonly ein: string;
  /** The letter or the fax of the IRS. */
  readonly documentId?: string;
}

/** Checks an EIN that arrived for a locked application, before it is recorded. */
@Injectable()
export class ClaimEin {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly entities: EntitiesRepository,
    private readonly claims: EinClaims,
    private readonly documents: DocumentsRepository,
  ) {}

  /**
   * Throws EinInUse if another company of the business has the EIN, and NotFound for an unknown document. Locks the
   * entities of the business, so that the EIN stays free until it is recorded.
   */
  async run(uow: UnitOfWork, { id, entityId }: EinApplication, { ein, documentId }: Claim): Promise<void> {
    await this.entities.lockAll(uow);
    const other = (await this.applications.withEin(uow, ein)).find((application) => application.id !== id);
    if (other) throw new EinInUse(other.legalName);
    await this.claims.requireFreeOfEntities(uow, ein, entityId);
    if (documentId !== undefined) await this.documents.get(uow, documentId);
  }
}
