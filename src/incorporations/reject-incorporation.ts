import { Injectable } from '@nestjs/common';
import { CancelApplicationOfIncorporation } from '../ein/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AdvanceIncorporation } from './advance-incorporation.js';
import type { IncorporationView } from './incorporation-view.js';
import { IncorporationQueries } from './incorporations.queries.js';
import { readReason } from './status-reason.js';

@Injectable()
export class RejectIncorporation {
  constructor(
    private readonly advance: AdvanceIncorporation,
    private readonly cancelApplication: CancelApplicationOfIncorporation,
    private readonly queries: IncorporationQueries,
  ) {}

  /** Records that the state rejected the incorporation, and cancels its open EIN application. */
  async run(uow: UnitOfWork, id: string, reason: string): Promise<IncorporationView> {
    const statusReason = readReason(reason);
    const move = await this.advance.begin(uow, id, 'reject');
    await this.cancelApplication.run(uow, id);
    return this.queries.viewOf(uow, await this.advance.complete(uow, move, { statusReason }));
  }
}
