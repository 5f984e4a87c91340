import { Injectable } from '@nestjs/common';
import { GiveEin } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AdvanceApplication } from './advance-application.js';
import { type EinApplicationView, EinApplicationViews } from './ein-application-view.js';

@Injectable()
export class RecordEin {
  constructor(
    private readonly advance: AdvanceApplication,
    private readonly giveEin: GiveEin,
    private readonly views: EinApplicationViews,
  ) {}

  /** Records the EIN (nine digits) that has arrived, on the entity too if it exists. */
  async run(uow: UnitOfWork, id: string, ein: string): Promise<{ application: EinApplicationView }> {
    const changes = { ein, receivedAt: uow.startedAt };
    const application = await this.advance.run(uow, id, 'record_ein', changes);
    if (application.entityId !== null) await this.giveEin.run(uow, application.entityId, ein);
    return { application: this.views.toView(application) };
  }
}
