import { Injectable } from '@nestjs/common';
import {
  Categorizer,
  type CategoryChart,
  CategoryChartRepository,
  type SuggestedCategory,
} from '../../categorization/index.js';
import { NotFound } from '../../kernel/domain-error.js';
import type { Principal } from '../../kernel/principal.js';
import { fromTransactionId } from '../../kernel/transaction-id.js';
import { Database } from '../../platform/database/database.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import type { SuggestionView } from '../transactions/transactions.dto.js';

@Injectable()
export class SuggestCategories {
  constructor(
    private readonly database: Database,
    private readonly transactions: BankTransactionsRepository,
    private readonly charts: CategoryChartRepository,
    private readonly categorizer: Categorizer,
  ) {}

  /** The three most likely categories of a transaction, with the evidence for each. */
  async run(principal: Principal, publicId: string): Promise<SuggestionView[]> {
    const id = fromTransactionId(publicId);
    if (id === null) throw new NotFound('transaction');
    return this.database.read(principal, async (uow) => {
      const facts = await this.transactions.get(uow, id);
      if (facts === null || facts.removedAt !== null) throw new NotFound('transaction');
      const chart = await this.charts.of(uow, facts.entityId);
      const suggested = await this.categorizer.suggestions(uow, facts, chart);
      return suggested.map((suggestion) => toView(suggestion, chart));
    });
  }
}

function toView({ target, confidence, source, because, evidence }: SuggestedCategory, chart: CategoryChart) {
  const account = target.kind === 'account' ? chart.account(target.accountId) : undefined;
  return {
    category: chart.nameOf(target) ?? '',
    accountName: account?.name ?? null,
    confidence,
    source,
    because,
    evidence,
  };
}
