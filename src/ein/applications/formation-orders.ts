import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { Ss4Facts } from '../ss4/ss4-facts.js';

/** What a formation order says that an application is made of. */
export interface FormationOrder {
  readonly facts: Ss4Facts;
  /** Of the company once it is formed. */
  readonly entityId: string | null;
}

/** Reads formation orders, and holds what it reads: an order does not move while its application is made. */
export interface FormationOrderSource {
  /** Throws NotFound, and InvalidTransition for an order whose company will not be formed. */
  lockForApplication(uow: UnitOfWork, incorporationId: string): Promise<FormationOrder>;
}

/** The formation orders, which stand on top of this module: whoever keeps them registers here. */
@Injectable()
export class FormationOrders implements FormationOrderSource {
  private source: FormationOrderSource | null = null;

  register(source: FormationOrderSource): void {
    this.source = source;
  }

  async lockForApplication(uow: UnitOfWork, incorporationId: string): Promise<FormationOrder> {
    if (!this.source) throw new Error('nobody keeps formation orders');
    return this.source.lockForApplication(uow, incorporationId);
  }
}
