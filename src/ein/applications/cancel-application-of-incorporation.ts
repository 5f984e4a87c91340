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
   * Cancels the application of an incorporation that will not happen, unless the EIN has already arrived. A filed
   * application must be cancelled first, on its own: its EIN may still arrive.
   */
  async run(uow: UnitOfWork, incorporationId: string): Promise<void> {
    const application = await this.applications.lockOfIncorporation(uow, incorporationId);
    if (!application || application.status === 'ein_received') return;
    if (application.status === 'filed')
      throw new InvalidTransition('EIN application', application.status, 'cancel_with_order');
    await this.cancelApplication.run(uow, application.id);
  }
}
