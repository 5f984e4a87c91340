import { Injectable } from '@nestjs/common';
import {
  Categorizer,
  type CategoryChart,
  CategoryChartRepository,
  type SuggestedCategory,
} from '../../categorization/index.js';
import { indexBy } from '../../kernel/collections.js';
import { NotFound } from '../../kernel/domain-error.js';
import type { Principal } from '../../kernel/principal.js';
import { fromTransactionId, toTransactionId } from '../../kernel/transaction-id.js';
import { Database } from '../../platform/database/database.js';
import { BankTransactionsRepository } from '../transactions/bank-transactions.repository.js';
import type {
  SuggestedTransactionView,
  SuggestionView,
  SuggestManyDto,
} from '../transactions/transactions.dto.js';
import { readTransactionIds } from './read-transaction-ids.js';

@Injectable()
export class SuggestCategories {
  constructor(
    private readonly database: Database,
    private readonly transactions: BankTransactionsRepository,
    private readonly charts: CategoryChartRepository,
    private readonly categorizer: Categorizer,
  ) {}

  /** The three most likely categories of a transaction, with the evidence for each. */
  async run(principal: Principal, publicId: string): Promise<readonly SuggestionView[]> {
    const id = fromTransactionId(publicId);
    if (id === null) throw new NotFound('transaction');
    const [suggested] = await this.suggest(principal, [id], () => 'transaction');
    return suggested?.suggestions ?? [];
  }

  /** The same for many transactions, in the order of the request. Errors name each id that is unknown. */
  runMany(principal: Principal, { ids }: SuggestManyDto): Promise<SuggestedTransactionView[]> {
    return this.suggest(
      principal,
      readTransactionIds(ids),
      (missing) => `transaction: ${missing.join(', ')}`,
    );
  }

  /** The number of statements depends neither on the number of transactions nor on that of their entities. */
  private suggest(
    principal: Principal,
    ids: readonly string[],
    nameOf: (missing: readonly string[]) => string,
  ): Promise<SuggestedTransactionView[]> {
    return this.database.read(principal, async (uow) => {
      const found = indexBy(await this.transactions.list(uow, ids), ({ id }) => id);
      const missing = ids.flatMap((id, index) => (found.has(id) ? [] : [`ids[${index}]`]));
      if (missing.length > 0) throw new NotFound(nameOf(missing));
      const transactions = [...found.values()];
      const charts = await this.charts.ofAll(
        uow,
        transactions.map(({ entityId }) => entityId),
      );
      const suggested = await this.categorizer.suggestions(uow, transactions, charts);
      return ids.map((id) => {
        const chart = charts.get(found.get(id)?.entityId ?? '');
        const suggestions = suggested.get(id) ?? [];
        return {
          id: toTransactionId(id),
          suggestions: chart ? suggestions.map((suggestion) => toView(suggestion, chart)) : [],
        };
      });
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
