import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AdvanceIncorporation } from './advance-incorporation.js';
import type { IncorporationView } from './incorporation-view.js';
import { IncorporationQueries } from './incorporations.queries.js';
import { readReason } from './status-reason.js';

@Injectable()
export class RequestNameChange {
  constructor(
    private readonly advance: AdvanceIncorporation,
    private readonly queries: IncorporationQueries,
  ) {}

  /** Records that the state accepts none of the names; the incorporation waits for others. */
  async run(uow: UnitOfWork, id: string, reason: string): Promise<IncorporationView> {
    const statusReason = readReason(reason);
    const move = await this.advance.begin(uow, id, 'request_name_change');
    return this.queries.viewOf(uow, await this.advance.complete(uow, move, { statusReason }));
  }
}
