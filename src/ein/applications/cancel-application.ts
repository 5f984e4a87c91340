import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { TransmissionInFlight } from '../ein.errors.js';
import { FaxTransmission } from '../fax/fax-transmission.entity.js';
import { OPEN } from '../fax/transmission-status.js';
import { AdvanceApplication } from './advance-application.js';
import { type ChangedApplication, EinApplicationViews } from './ein-application-view.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';

@Injectable()
export class CancelApplication {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly advance: AdvanceApplication,
    private readonly views: EinApplicationViews,
  ) {}

  /** Cancels an application. Not while a fax is in flight: it could not be recalled. */
  async run(uow: UnitOfWork, id: string): Promise<ChangedApplication> {
    await this.applications.lock(uow, id);
    const inFlight = { businessId: uow.businessId, applicationId: id, status: In([...OPEN]) };
    if (await uow.repository(FaxTransmission).existsBy(inFlight)) throw new TransmissionInFlight();
    return { application: await this.views.toView(uow, await this.advance.run(uow, id, 'cancel')) };
  }
}
