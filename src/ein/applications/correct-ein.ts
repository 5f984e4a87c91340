import { Injectable } from '@nestjs/common';
import { maskTaxId, SetEin, warningsOf } from '../../entities/index.js';
import { InvalidTransition } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { ClaimEin } from './claim-ein.js';
import { EinApplicationViews } from './ein-application-view.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';
import type { EinInput, RecordedEin } from './record-ein.js';

@Injectable()
export class CorrectEin {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly claimEin: ClaimEin,
    private readonly setEin: SetEin,
    private readonly views: EinApplicationViews,
  ) {}

  /** Replaces an EIN that was recorded wrongly. Application and entity have the same EIN afterwards. */
  async run(
    uow: UnitOfWork,
    id: string,
    { reason, ...input }: EinInput & { readonly reason: string },
  ): Promise<RecordedEin> {
    const ein = input.ein.replace('-', '');
    const application = await this.applications.lock(uow, id);
    const { status, entityId, ein: before, einDocumentId } = application;
    if (status !== 'ein_received') throw new InvalidTransition('EIN application', status, 'correct_ein');
    await this.claimEin.run(uow, application, { ...input, ein });
    const documentId = input.documentId ?? null;
    const corrected = this.applications.update(uow, application, {
      ein,
      einIsShared: false,
      einDocumentId: documentId ?? einDocumentId,
    });
    uow.audit({
      action: 'ein_application.correct_ein',
      resourceType: 'ein_application',
      resourceId: id,
      changes: { from: maskTaxId(before), to: maskTaxId(ein), reason, documentId },
    });
    if (entityId !== null) await this.setEin.run(uow, { entityId, ein, how: 'corrected' });
    return { application: await this.views.toView(uow, corrected), ...warningsOf(ein) };
  }
}
