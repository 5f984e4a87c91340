import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import { newId } from '../../kernel/ids.js';
import { toAmount } from '../../kernel/money.js';
import type { Principal } from '../../kernel/principal.js';
import { toTransactionId } from '../../kernel/transaction-id.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Categorizer } from '../categorizer.js';
import type { CategoryChart } from '../category-chart.js';
import { CategoryChartRepository } from '../category-chart.repository.js';
import { type Decision, isHuman, transactionTypeOf } from '../category.js';
import { categoryView } from '../category-view.js';
import type { DecidedTransaction } from '../transaction-facts.js';
import { TransactionSourceRegistry } from '../transaction-source.js';
import { DraftRule } from './draft-rule.js';
import { MAX_RULES, type RuleLogic } from './rule.js';
import { RuleBook } from './rule-book.js';
import { effectOf } from './rule-effect.js';
import { foldRow, ruleTest } from './rule-matcher.js';
import type {
  PreviewedCategoryView,
  PreviewedRowView,
  PreviewRuleDto,
  RulePreviewView,
} from './rules.dto.js';
import { RulesRepository } from './rules.repository.js';

const MAX_EXAMINED = 5_000;
const MAX_SHOWN = 20;

@Injectable()
export class PreviewRule {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly sources: TransactionSourceRegistry,
    private readonly charts: CategoryChartRepository,
    private readonly categorizer: Categorizer,
    private readonly rules: RulesRepository,
    private readonly draftRule: DraftRule,
  ) {}

  /** Which of the newest rows a rule would touch that is not made yet, and what would become of them. */
  async run(principal: Principal, input: PreviewRuleDto): Promise<RulePreviewView> {
    return this.database.read(principal, async (uow) => {
      const entity = await this.entities.resolve(uow, input.entityId);
      const chart = await this.charts.of(uow, entity.id);
      const rule = { id: newId(), name: 'preview', ...(await this.draftRule.run(uow, entity, input, chart)) };
      const newest = await this.sources.get().listNewest(uow, entity.id, MAX_EXAMINED + 1);
      const rows = newest.slice(0, MAX_EXAMINED);
      const fits = ruleTest(rule);
      const fitting = rows.filter((row) => fits(foldRow(row)));
      const anew = await this.decideWith(uow, rule, { input, entityId: entity.id, rows: fitting, chart });
      const effects = fitting.map((row) => {
        const decision = anew.get(row.id) ?? row.decision;
        return { row, decision, effect: effectOf(rule, row, decision, entity.lockedThrough) };
      });
      const changing = effects.filter(({ effect }) => effect === 'change');
      return {
        examined: rows.length,
        isComplete: newest.length <= MAX_EXAMINED,
        matched: fitting.length,
        wouldChange: changing.length,
        decidedByPerson: effects.filter(({ effect }) => effect === 'decided_by_person').length,
        locked: effects.filter(({ effect }) => effect === 'locked').length,
        transactions: changing.slice(0, MAX_SHOWN).map(({ row, decision }) => toView(row, decision, chart)),
      };
    });
  }

  /** Decides rows as if the rule stood at its place among the others. */
  private async decideWith(
    uow: UnitOfWork,
    rule: RuleLogic,
    { input, entityId, rows, chart }: Preview,
  ): Promise<Map<string, Decision>> {
    const active = await this.rules.active(uow, entityId);
    const place = input.position ?? MAX_RULES;
    const before = active.filter(({ position }) => position < place || input.position === undefined);
    const book = new RuleBook([...before, rule, ...active.slice(before.length)]);
    const undecided = rows.filter(({ decision }) => !isHuman(decision));
    return this.categorizer.decide(
      uow,
      undecided.map((facts) => ({ facts, isMapped: true })),
      chart,
      book,
    );
  }
}

interface Preview {
  readonly input: PreviewRuleDto;
  readonly entityId: string;
  readonly rows: readonly DecidedTransaction[];
  readonly chart: CategoryChart;
}

function toView(row: DecidedTransaction, decision: Decision, chart: CategoryChart): PreviewedRowView {
  return {
    id: toTransactionId(row.id),
    date: row.date,
    amount: toAmount(row.amountMinor, row.currency),
    currency: row.currency,
    description: row.description,
    merchant: row.merchant,
    bankAccountId: row.bankAccountId,
    now: toCategory(row, chart),
    becomes: toCategory({ ...row, decision }, chart),
  };
}

function toCategory(row: DecidedTransaction, chart: CategoryChart): PreviewedCategoryView {
  const { target } = row.decision;
  return {
    category: categoryView(row.decision, chart),
    transactionType: transactionTypeOf(target, chart.categoryOf(target), row.amountMinor),
  };
}
