import { Injectable } from '@nestjs/common';
import type { PostingEntity } from '../entities/index.js';
import { InvalidRequest, NotFound } from '../kernel/domain-error.js';
import { fromTransactionId, toTransactionId } from '../kernel/transaction-id.js';
import { isLocked, PeriodLocked, Poster } from '../ledger/index.js';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { BankTransaction } from './bank-transaction.js';
import { BankTransactionsRepository } from './bank-transactions.repository.js';
import { Categorizer } from './categorizer.js';
import type { CategoryChart } from './category-chart.js';
import { CategoryChartRepository } from './category-chart.repository.js';
import { decisionOf, isHuman, sameTarget } from './category.js';
import { changeRow, type RowChange } from './row-change.js';
import { overriddenRules } from './rules/overridden-rules.js';
import { RulesRepository } from './rules/rules.repository.js';
import { categoryView } from './transaction-view.js';
import type { RecategorizeDto, RecategorizedView } from './transactions.dto.js';

@Injectable()
export class RecategorizeTransaction {
  constructor(
    private readonly transactions: BankTransactionsRepository,
    private readonly charts: CategoryChartRepository,
    private readonly categorizer: Categorizer,
    private readonly rules: RulesRepository,
    private readonly poster: Poster,
  ) {}

  /**
   * Records a person's decision: the row's booking is reversed and booked against the new account, and the
   * merchant's preference is learned. The same decision again writes nothing.
   */
  async run(uow: UnitOfWork, publicId: string, input: RecategorizeDto): Promise<RecategorizedView> {
    const { entity, account, before, chart } = await this.lock(uow, publicId, input.category);
    const resolved = chart.resolve(input.category);
    if (!resolved.ok) throw InvalidRequest.at('category', resolved.problem);
    const { target } = resolved;
    if (isHuman(before.decision) && sameTarget(before.decision.target, target)) return toView(before, chart);

    const decision = decisionOf(target, 'user_override', 1);
    const books = { before: account, after: account, entity };
    const change = changeRow(before, { ...before, decision }, books, chart);
    assertOpen(change, entity);
    // Before the other writes, so that those travel together behind what learning has to read.
    const learned = { facts: before, target, earlier: before.decision };
    await this.categorizer.learn(uow, { entityId: before.entityId, chart }, [learned]);
    this.transactions.save(uow, [change.after]);
    this.rules.countOverridden(uow, overriddenRules([before.decision], target));
    uow.audit({
      action: 'bank_transaction.recategorize',
      resourceType: 'bank_transaction',
      resourceId: publicId,
      changes: {
        from: chart.nameOf(before.decision.target),
        fromSource: before.decision.source,
        to: input.category,
        reason: input.reason ?? null,
      },
    });
    this.poster.post(uow, entity, change.entries);
    return toView(change.after, chart);
  }

  private async lock(uow: UnitOfWork, publicId: string, category: string) {
    const id = fromTransactionId(publicId);
    if (id === null) throw new NotFound('transaction');
    const [locked, chart] = await Promise.all([
      this.transactions.lock(uow, id),
      this.charts.forDecision(uow, id, category),
    ]);
    if (!locked || !chart || locked.row.removed) throw new NotFound('transaction');
    return { entity: locked.entity, account: locked.account, before: locked.row, chart };
  }
}

function assertOpen({ entries, after }: RowChange, { lockedThrough }: PostingEntity): void {
  if (lockedThrough !== null && entries.some(({ postedOn }) => isLocked(postedOn, lockedThrough))) {
    throw new PeriodLocked(lockedThrough, [`transaction ${toTransactionId(after.id)} of ${after.date}`]);
  }
}

function toView(row: BankTransaction, chart: CategoryChart): RecategorizedView {
  return {
    id: toTransactionId(row.id),
    category: categoryView(row, chart),
    transactionType: row.transactionType,
  };
}
