import { Injectable } from '@nestjs/common';
import { ReconcilableAccounts } from '../banking/index.js';
import { addDays } from '../kernel/calendar-date.js';
import { InvalidTransition } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { LaterReconciliation } from './reconciliations.errors.js';
import type { BankReconciliationView, UndoReconciliationDto } from './reconciliations.dto.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';
import { toReconciliationView } from './to-reconciliation-view.js';

@Injectable()
export class UndoReconciliation {
  constructor(
    private readonly accounts: ReconcilableAccounts,
    private readonly reconciliations: ReconciliationsRepository,
  ) {}

  /** The last one first. A draft after it is dropped: it began with its closing balance. */
  async run(
    uow: UnitOfWork,
    bankAccountId: string,
    id: string,
    { reason }: UndoReconciliationDto,
  ): Promise<BankReconciliationView> {
    const account = await this.accounts.lock(uow, bankAccountId);
    const reconciliation = await this.reconciliations.get(uow, bankAccountId, id);
    if (reconciliation.status !== 'completed')
      throw new InvalidTransition('reconciliation', reconciliation.status, 'undo');
    if (account.reconciledThrough !== reconciliation.endsOn)
      throw new LaterReconciliation(account.reconciledThrough);
    const before = addDays(reconciliation.startsOn, -1);
    const isFirst = (await this.reconciliations.findCompleted(uow, bankAccountId, before)) === null;
    const reconciledThrough = isFirst ? null : before;
    await this.reconciliations.deleteDraft(uow, bankAccountId);
    const undone = Object.assign(reconciliation, {
      status: 'undone' as const,
      completedThrough: null,
      undoneAt: uow.startedAt,
    });
    await this.accounts.setReconciledThrough(uow, bankAccountId, reconciledThrough);
    await this.reconciliations.setStatus(uow, undone);
    uow.audit({
      action: 'bank_reconciliation.undo',
      resourceType: 'bank_reconciliation',
      resourceId: id,
      changes: {
        reason: reason ?? null,
        reconciledThrough: { from: account.reconciledThrough, to: reconciledThrough },
      },
    });
    return toReconciliationView(undone, account, await this.accounts.figures(uow, undone));
  }
}
