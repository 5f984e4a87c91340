import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import { newId } from '../../kernel/ids.js';
import { toAmount } from '../../kernel/money.js';
import type { Principal } from '../../kernel/principal.js';
import { toTransactionId } from '../../kernel/transaction-id.js';
import { Database } from '../../platform/database/database.js';
import type { CategoryChart } from '../category-chart.js';
import { CategoryChartRepository } from '../category-chart.repository.js';
import { transactionTypeOf } from '../category.js';
import { categoryView } from '../category-view.js';
import { splitsView } from '../split-view.js';
import type { DecidedTransaction } from '../transaction-facts.js';
import { DraftRule, toDraft } from './draft-rule.js';
import type { RuleEffect } from './rule-effect.js';
import type { PreviewRuleDto } from './rules.dto.js';
import type { PreviewedCategoryView, PreviewedTransactionView, RulePreviewView } from './rules.views.js';
import { type TriedTransaction, TryRule } from './try-rule.js';

const MAX_SHOWN = 20;

@Injectable()
export class PreviewRule {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly charts: CategoryChartRepository,
    private readonly draftRule: DraftRule,
    private readonly tryRule: TryRule,
  ) {}

  /** Shows which of the newest transactions a rule would change if it existed. */
  async run(principal: Principal, input: PreviewRuleDto): Promise<RulePreviewView> {
    return this.database.read(principal, async (uow) => {
      const entity = await this.entities.resolve(uow, input.entityId);
      const chart = await this.charts.of(uow, entity.id);
      const logic = await this.draftRule.run(uow, entity, toDraft(input), chart);
      const rule = { ...logic, id: newId(), name: 'preview' };
      const { position } = input;
      const { matched, ...coverage } = await this.tryRule.run(uow, { rule, position, entity, chart });
      const withEffect = (wanted: RuleEffect) => matched.filter(({ effect }) => effect === wanted);
      const changing = withEffect('change');
      return {
        ...coverage,
        matched: matched.length,
        wouldChange: changing.length,
        decidedByPerson: withEffect('decided_by_person').length,
        locked: withEffect('locked').length,
        transactions: changing.slice(0, MAX_SHOWN).map((tried) => toView(tried, chart)),
      };
    });
  }
}

function toView({ transaction, next }: TriedTransaction, chart: CategoryChart): PreviewedTransactionView {
  return {
    id: toTransactionId(transaction.id),
    date: transaction.date,
    amount: toAmount(transaction.amountMinor, transaction.currency),
    currency: transaction.currency,
    description: transaction.description,
    merchant: transaction.merchant,
    bankAccountId: transaction.bankAccountId,
    now: toCategory(transaction, chart),
    becomes: toCategory({ ...transaction, ...next }, chart),
  };
}

function toCategory(
  transaction: Pick<DecidedTransaction, 'decision' | 'splits' | 'amountMinor' | 'currency'>,
  chart: CategoryChart,
): PreviewedCategoryView {
  const { decision, splits, amountMinor } = transaction;
  const target = splits === null ? decision.target : null;
  return {
    category: categoryView(transaction, chart),
    splits: splitsView(transaction, chart),
    transactionType: transactionTypeOf(target, chart.categoryOf(target), amountMinor),
  };
}
