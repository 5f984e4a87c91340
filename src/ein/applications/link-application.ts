import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/index.js';
import { GiveEin } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';

@Injectable()
export class LinkApplication {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly documents: DocumentsRepository,
    private readonly giveEin: GiveEin,
  ) {}

  /**
   * Spec 2.7: links the application of an incorporation, with its documents, to the entity that was formed. If the EIN
   * has already arrived, the entity gets it (EntityEinConflict if it has another one).
   */
  async run(uow: UnitOfWork, incorporationId: string, entityId: string): Promise<void> {
    const application = await this.applications.lockOfIncorporation(uow, incorporationId);
    if (!application) return;
    this.applications.update(uow, application, { entityId });
    const documents = [application.ss4DocumentId, application.signedDocumentId].filter((id) => id !== null);
    await this.documents.assignToEntity(uow, documents, entityId);
    uow.audit({
      action: 'ein_application.link',
      resourceType: 'ein_application',
      resourceId: application.id,
      changes: { entityId },
    });
    if (application.ein !== null) await this.giveEin.run(uow, entityId, application.ein);
  }
}
