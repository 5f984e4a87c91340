import { Injectable } from '@nestjs/common';
import type { CategoryChart } from '../../categorization/index.js';
import { toDecimalText } from '../../kernel/money.js';
import { toTransactionId } from '../../kernel/transaction-id.js';
import { Poster } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { changeTransaction } from '../booking/transaction-change.js';
import { assertOpen } from '../decisions/bulk-decision.js';
import type { LockedTransactions } from '../decisions/lock-transactions.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import { endTransfers } from '../transfers/end-transfers.js';
import { storeSplits } from './store-splits.js';

@Injectable()
export class ChangeSplits {
  constructor(
    private readonly transactions: BankTransactionsRepository,
    private readonly poster: Poster,
  ) {}

  /** Books a locked transaction with other splits, or without any. Returns what it becomes. */
  run(
    uow: UnitOfWork,
    { entity, accounts, chart }: LockedTransactions,
    before: BankTransaction,
    change: Pick<BankTransaction, 'splits' | 'splitStatus' | 'decision'>,
  ): BankTransaction {
    const account = accounts.get(before.bankAccountId);
    if (!account) throw new Error(`the bank account of transaction ${before.id} is not locked`);
    const books = { before: account, after: account, entity };
    const changed = changeTransaction(before, { ...before, ...change }, books, chart);
    const { after, entries } = changed;
    assertOpen([changed], entity, (id) => `transaction ${toTransactionId(id)}`);
    this.transactions.save(uow, [after]);
    storeSplits(uow, [changed]);
    endTransfers(uow, [changed]);
    uow.audit({
      action: after.splits === null ? 'bank_transaction.unsplit' : 'bank_transaction.split',
      resourceType: 'bank_transaction',
      resourceId: toTransactionId(before.id),
      changes: { from: auditedSplit(before, chart), to: auditedSplit(after, chart) },
    });
    this.poster.post(uow, entity, entries);
    return after;
  }
}

/** The lines of a split, or the category of a transaction without one. */
function auditedSplit({ splits, decision, currency }: BankTransaction, chart: CategoryChart) {
  if (splits === null) return chart.nameOf(decision.target);
  return splits.map(({ accountId, amountMinor, description }) => ({
    amount: toDecimalText(amountMinor, currency),
    category: chart.account(accountId)?.accountNumber ?? null,
    description,
  }));
}
