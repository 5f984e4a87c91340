import { Injectable } from '@nestjs/common';
import type { CalendarDate } from '../kernel/calendar-date.js';
import { NotFound } from '../kernel/domain-error.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import { BankReconciliation } from './bank-reconciliation.entity.js';

@Injectable()
export class ReconciliationsRepository {
  async get(uow: UnitOfWork, bankAccountId: string, id: string): Promise<BankReconciliation> {
    const found = await uow
      .repository(BankReconciliation)
      .findOneBy({ businessId: uow.businessId, bankAccountId, id });
    if (!found) throw new NotFound('reconciliation');
    return found;
  }

  /** The latest period first; of one period, what was started last. */
  async list(
    uow: UnitOfWork,
    bankAccountId: string,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<BankReconciliation[]> {
    return uow.repository(BankReconciliation).find({
      where: { businessId: uow.businessId, bankAccountId },
      order: { endsOn: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  /** The completed one that ends on a day. */
  async findCompleted(
    uow: UnitOfWork,
    bankAccountId: string,
    endsOn: CalendarDate,
  ): Promise<BankReconciliation | null> {
    return uow
      .repository(BankReconciliation)
      .findOneBy({ businessId: uow.businessId, bankAccountId, endsOn, status: 'completed' });
  }

  async insert(uow: UnitOfWork, reconciliation: BankReconciliation): Promise<void> {
    await uow.repository(BankReconciliation).insert(reconciliation);
  }

  async setStatus(uow: UnitOfWork, reconciliation: BankReconciliation): Promise<void> {
    const { id, status, completedThrough, completedAt, undoneAt } = reconciliation;
    await uow
      .repository(BankReconciliation)
      .update({ businessId: uow.businessId, id }, { status, completedThrough, completedAt, undoneAt });
  }

  /** An account has one draft at a time. */
  async deleteDraft(uow: UnitOfWork, bankAccountId: string): Promise<void> {
    await uow
      .repository(BankReconciliation)
      .delete({ businessId: uow.businessId, bankAccountId, status: 'draft' });
  }
}
