import { Injectable } from '@nestjs/common';
import { ReconcilableAccounts } from '../banking/index.js';
import { InvalidTransition } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { NotReconciled } from './reconciliations.errors.js';
import type { BankReconciliationView } from './reconciliations.dto.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';
import { toReconciliationView } from './to-reconciliation-view.js';

@Injectable()
export class CompleteReconciliation {
  constructor(
    private readonly accounts: ReconcilableAccounts,
    private readonly reconciliations: ReconciliationsRepository,
  ) {}

  /** From then on, the transactions of the period cannot change their amounts and dates. */
  async run(uow: UnitOfWork, bankAccountId: string, id: string): Promise<BankReconciliationView> {
    const account = await this.accounts.lock(uow, bankAccountId);
    const draft = await this.reconciliations.get(uow, bankAccountId, id);
    if (draft.status !== 'draft') throw new InvalidTransition('reconciliation', draft.status, 'complete');
    const figures = await this.accounts.figures(uow, draft);
    const { closingBalance, bookBalance, difference } = toReconciliationView(draft, account, figures);
    if (difference !== 0) throw new NotReconciled({ closingBalance, bookBalance, difference });
    const completed = Object.assign(draft, {
      status: 'completed' as const,
      completedThrough: draft.endsOn,
      completedAt: uow.startedAt,
    });
    await this.reconciliations.setStatus(uow, completed);
    await this.accounts.setReconciledThrough(uow, bankAccountId, completed.endsOn);
    uow.audit({
      action: 'bank_reconciliation.complete',
      resourceType: 'bank_reconciliation',
      resourceId: id,
      changes: { reconciledThrough: { from: account.reconciledThrough, to: completed.endsOn } },
    });
    return toReconciliationView(completed, account, figures);
  }
}
