import { Injectable } from '@nestjs/common';
import { newId } from '../kernel/ids.js';
import { Clock } from '../platform/clock/clock.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { type BankAccount, ReconcilableAccounts } from '../banking/index.js';
import { NoOpeningBalance } from './reconciliations.errors.js';
import { StatementFiles } from '../statement-files/index.js';
import { BankReconciliation } from './bank-reconciliation.entity.js';
import { periodToReconcile } from './period-to-reconcile.js';
import type { BankReconciliationView, StartReconciliationDto } from './reconciliations.dto.js';
import { ReconciliationsRepository } from './reconciliations.repository.js';
import { toReconciliationView } from './to-reconciliation-view.js';

@Injectable()
export class StartReconciliation {
  constructor(
    private readonly clock: Clock,
    private readonly accounts: ReconcilableAccounts,
    private readonly reconciliations: ReconciliationsRepository,
    private readonly statements: StatementFiles,
  ) {}

  /** Compares the books with a balance that the bank states. The draft replaces an earlier one of the account. */
  async run(
    uow: UnitOfWork,
    bankAccountId: string,
    input: StartReconciliationDto,
  ): Promise<BankReconciliationView> {
    const account = await this.accounts.lock(uow, bankAccountId);
    const { statementUploadId } = input;
    const statement =
      statementUploadId === undefined ? null : await this.statements.get(uow, statementUploadId);
    const today = this.clock.today(uow.principal.timeZone);
    const period = periodToReconcile(account, input, statement, today);
    const reconciliation = Object.assign(new BankReconciliation(), {
      businessId: uow.businessId,
      id: newId(),
      entityId: account.entityId,
      bankAccountId,
      ...period,
      openingMinor: await this.openingOf(uow, account),
      status: 'draft' as const,
      createdAt: uow.startedAt,
      completedThrough: null,
      completedAt: null,
      undoneAt: null,
    });
    await this.reconciliations.deleteDraft(uow, bankAccountId);
    await this.reconciliations.insert(uow, reconciliation);
    uow.audit({
      action: 'bank_reconciliation.start',
      resourceType: 'bank_reconciliation',
      resourceId: reconciliation.id,
      changes: {
        bankAccountId,
        from: period.startsOn,
        to: period.endsOn,
        closing: String(period.closingMinor),
        statementUploadId: period.statementUploadId,
      },
    });
    const figures = await this.accounts.figures(uow, reconciliation);
    return toReconciliationView(reconciliation, account, figures);
  }

  private async openingOf(
    uow: UnitOfWork,
    { id, name, reconciledThrough, openingBalanceMinor }: BankAccount,
  ): Promise<bigint> {
    const last =
      reconciledThrough === null
        ? null
        : await this.reconciliations.findCompleted(uow, id, reconciledThrough);
    const openingMinor = last === null ? openingBalanceMinor : last.closingMinor;
    if (openingMinor === null) throw new NoOpeningBalance(name);
    return openingMinor;
  }
}
