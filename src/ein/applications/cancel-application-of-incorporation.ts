import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { InvalidTransition } from '../../kernel/domain-error.js';
import { CancelApplication } from './cancel-application.js';
import { EinApplicationsRepository } from './ein-applications.repository.js';

@Injectable()
export class CancelApplicationOfIncorporation {
  constructor(
    private readonly applications: EinApplicationsRepository,
    private readonly cancelApplication: CancelApplication,
  ) {}

  /**
   * Gives up what was applied for on behalf of an order that comes to nothing, unless the EIN has come already. One
   * that was sent is not given up by the way, since the EIN may still come: a person cancels it first.
   */
  async run(uow: UnitOfWork, incorporationId: string): Promise<void> {
    const application = await this.applications.lockOfIncorporation(uow, incorporationId);
    if (!application || application.status === 'ein_received') return;
    if (application.status === 'filed')
      throw new InvalidTransition('EIN application', application.status, 'cancel_with_order');
    await this.cancelApplication.run(uow, application.id);
  }
}
