import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { TransmissionInFlight } from '../ein.errors.js';
import { AdvanceApplication } from './advance-application.js';
import { type EinApplicationView, EinApplicationViews } from './ein-application-view.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';

@Injectable()
export class CancelApplication {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly advance: AdvanceApplication,
    private readonly views: EinApplicationViews,
  ) {}

  /** Gives an application up. Not while a fax of it is on its way: nobody could call that back. */
  async run(uow: UnitOfWork, id: string): Promise<{ application: EinApplicationView }> {
    await this.applications.lock(uow, id);
    const inFlight = await uow.queryOne(
      `select from fax_transmission
        where business_id = $1 and application_id = $2 and status in ('queued', 'sending')`,
      [uow.businessId, id],
    );
    if (inFlight) throw new TransmissionInFlight();
    return { application: this.views.toView(await this.advance.run(uow, id, 'cancel')) };
  }
}
