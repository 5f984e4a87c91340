import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AdvanceObligation } from './advance-obligation.js';
import type { ObligationView, ReopenObligationDto } from './obligations.dto.js';

@Injectable()
export class ReopenObligation {
  constructor(private readonly advance: AdvanceObligation) {}

  /** Takes back what was marked by mistake. How it was marked, and why that was wrong, stays in the audit trail alone. */
  async run(uow: UnitOfWork, id: string, { reason }: ReopenObligationDto): Promise<ObligationView> {
    return this.advance.run(uow, id, { trigger: 'reopen', reason });
  }
}
