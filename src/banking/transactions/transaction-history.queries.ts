import { Injectable } from '@nestjs/common';
import { type HistoryEventView, resourceHistory } from '../../identity/index.js';
import { NotFound } from '../../kernel/domain-error.js';
import type { Principal } from '../../kernel/principal.js';
import { fromTransactionId, toTransactionId } from '../../kernel/transaction-id.js';
import { Database } from '../../platform/database/database.js';
import type { Page, PageQuery } from '../../platform/http/responses/paging.js';
import { BankTransactionsRepository } from './bank-transactions.repository.js';

@Injectable()
export class TransactionHistoryQueries {
  constructor(
    private readonly database: Database,
    private readonly transactions: BankTransactionsRepository,
  ) {}

  /** The changes that users made to a transaction, newest first. */
  async list(principal: Principal, publicId: string, page: PageQuery): Promise<Page<HistoryEventView>> {
    const id = fromTransactionId(publicId);
    return this.database.read(principal, async (uow) => {
      const [found] = id === null ? [] : await this.transactions.list(uow, [id]);
      if (!found) throw new NotFound('transaction');
      return resourceHistory(uow, { type: 'bank_transaction', id: toTransactionId(found.id) }, page);
    });
  }
}
