import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { AdvanceApplication } from './advance-application.js';
import { type ChangedApplication, EinApplicationViews } from './ein-application-view.js';

@Injectable()
export class MarkFiled {
  constructor(
    private readonly advance: AdvanceApplication,
    private readonly views: EinApplicationViews,
  ) {}

  /** Spec 4.8: trusts the caller that the form was sent, whatever the state of its faxes. */
  async run(uow: UnitOfWork, id: string): Promise<ChangedApplication> {
    const application = await this.advance.run(uow, id, 'mark_filed', { filedAt: uow.startedAt });
    return { application: await this.views.toView(uow, application) };
  }
}
