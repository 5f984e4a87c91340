import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { AdvanceObligation } from './advance-obligation.js';
import type { ObligationView, WaiveObligationDto } from './obligations.dto.js';

@Injectable()
export class WaiveObligation {
  constructor(private readonly advance: AdvanceObligation) {}

  /** Records that it need not be filed: it does not apply, or someone else handles it. */
  async run(uow: UnitOfWork, id: string, { reason }: WaiveObligationDto): Promise<ObligationView> {
    const facts = { waivedAt: uow.startedAt, waiveReason: reason ?? null };
    return this.advance.run(uow, id, { trigger: 'waive', facts });
  }
}
