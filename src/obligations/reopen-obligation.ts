import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AdvanceObligation } from './advance-obligation.js';
import type { ObligationView, ReopenObligationDto } from './obligations.dto.js';

@Injectable()
export class ReopenObligation {
  constructor(private readonly advance: AdvanceObligation) {}

  /**
   * Reopens an obligation that was marked by mistake. The filing details and the reason stay only in the
   * audit trail.
   */
  async run(uow: UnitOfWork, id: string, { reason }: ReopenObligationDto): Promise<ObligationView> {
    return this.advance.run(uow, id, { trigger: 'reopen', reason });
  }
}
