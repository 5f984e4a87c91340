import { Injectable } from '@nestjs/common';
import { MarkFiled, RecordEin } from '../ein/index.js';
import { ApproveIncorporation, CreateIncorporation } from '../incorporations/index.js';
import type { Principal } from '../kernel/principal.js';
import type { DemoOrder } from './demo-companies.js';
import { PastDatabase } from './past-database.js';
import { SignDemoApplication } from './sign-demo-application.js';

@Injectable()
export class CreateDemoCompany {
  constructor(
    private readonly past: PastDatabase,
    private readonly createIncorporation: CreateIncorporation,
    private readonly approveIncorporation: ApproveIncorporation,
    private readonly markFiled: MarkFiled,
    private readonly recordEin: RecordEin,
    private readonly signApplication: SignDemoApplication,
  ) {}

  /** Creates an incorporation with its EIN application and moves both to their stage, dated in the past. */
  async run(principal: Principal, demo: DemoOrder): Promise<void> {
    const { order, orderedDaysAgo, filedDaysAgo, ein, stage } = demo;
    const { id, einApplication } = await this.past
      .daysAgo(orderedDaysAgo)
      .run(principal, (uow) => this.createIncorporation.run(uow, order));
    const applicationId = einApplication?.id ?? '';
    if (demo.isFormed)
      await this.past
        .daysAgo(orderedDaysAgo - 5)
        .run(principal, (uow) => this.approveIncorporation.run(uow, id, {}));
    if (filedDaysAgo !== undefined)
      await this.past.daysAgo(filedDaysAgo).run(principal, (uow) => this.markFiled.run(uow, applicationId));
    if (ein !== undefined)
      await this.past
        .daysAgo((filedDaysAgo ?? 0) - 15)
        .run(principal, (uow) => this.recordEin.run(uow, applicationId, { ein }));
    if (stage === 'awaiting_signature' || stage === 'signed')
      await this.signApplication.run(principal, applicationId, stage);
  }
}
