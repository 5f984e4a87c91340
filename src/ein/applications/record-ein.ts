import { Injectable } from '@nestjs/common';
import { type EinWarning, GiveEin, warningsOf } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AdvanceApplication } from './advance-application.js';
import { ClaimEin } from './claim-ein.js';
import { type EinApplicationView, EinApplicationViews } from './ein-application-view.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';

export interface EinInput {
  /** Nine digits, with or without the dash. */
  readonly ein: string;
  /** The letter or the fax of the IRS. */
  readonly documentId?: string;
}

/** An EIN application with its EIN. */
export interface RecordedEin {
  /** The EIN application after the change. */
  readonly application: EinApplicationView;
  /** What may be wrong with the EIN. Absent if nothing is. */
  readonly warnings?: readonly EinWarning[];
}

@Injectable()
export class RecordEin {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly claimEin: ClaimEin,
    private readonly advance: AdvanceApplication,
    private readonly giveEin: GiveEin,
    private readonly views: EinApplicationViews,
  ) {}

  /** Records the EIN that has arrived, on the entity too if it exists. */
  async run(uow: UnitOfWork, id: string, input: EinInput): Promise<RecordedEin> {
    const ein = input.ein.replace('-', '');
    await this.claimEin.run(uow, await this.applications.lock(uow, id), { ...input, ein });
    const changes = { ein, einDocumentId: input.documentId ?? null, receivedAt: uow.startedAt };
    const application = await this.advance.run(uow, id, 'record_ein', changes);
    if (application.entityId !== null) await this.giveEin.run(uow, application.entityId, ein);
    return { application: await this.views.toView(uow, application), ...warningsOf(ein) };
  }
}
