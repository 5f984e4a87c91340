import { InvalidTransition } from '../kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { OBLIGATION_LIFECYCLE, type ObligationTrigger } from './obligation-lifecycle.js';
import type { Obligation } from './obligation.entity.js';
import { toObligationView } from './obligation-view.js';
import type { ObligationView } from './obligations.dto.js';
import { ObligationsRepository } from './obligations.repository.js';

/** How it was filed or why it was waived; omitted values are cleared. */
type MoveFacts = Partial<
  Pick<Obligation, 'filedOn' | 'confirmationNumber' | 'documentId' | 'waivedAt' | 'waiveReason'>
>;

interface Move {
  readonly trigger: ObligationTrigger;
  readonly facts?: MoveFacts;
  /** Only for the audit trail. */
  readonly reason?: string | undefined;
}

const NO_FACTS = {
  filedOn: null,
  confirmationNumber: null,
  documentId: null,
  waivedAt: null,
  waiveReason: null,
};

/** The one place where an obligation changes its state. */
@Injectable()
export class AdvanceObligation {
  constructor(
    private readonly clock: Clock,
    private readonly obligations: ObligationsRepository,
  ) {}

  /** Throws InvalidTransition if its state does not allow it. */
  async run(uow: UnitOfWork, id: string, { trigger, facts = {}, reason }: Move): Promise<ObligationView> {
    const obligation = await this.obligations.lock(uow, id);
    const { state: from } = obligation;
    const to = OBLIGATION_LIFECYCLE.next(from, trigger);
    if (to === null) throw new InvalidTransition('obligation', from, trigger);
    const moved = Object.assign(obligation, NO_FACTS, facts, { state: to, updatedAt: uow.startedAt });
    await this.obligations.update(uow, moved);
    uow.audit({
      action: `obligation.${trigger}`,
      resourceType: 'obligation',
      resourceId: id,
      changes: { from, to, ...facts, ...(reason === undefined ? {} : { reason }) },
    });
    return toObligationView(moved, this.clock.today(uow.principal.timeZone));
  }
}
