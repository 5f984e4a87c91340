import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { type Page, toPage } from '../../platform/http/responses/paging.js';
import { CategoryChartRepository } from '../category-chart.repository.js';
import { TransactionSourceRegistry } from '../transaction-source.js';
import { RuleBook } from './rule-book.js';
import { suggestRules } from './rule-suggestions.js';
import { toConditionView, toRuleView } from './rule-view.js';
import type { RulesQuery } from './rules.dto.js';
import type { RuleSuggestionView, RuleView } from './rules.views.js';
import { RulesRepository } from './rules.repository.js';

@Injectable()
export class RuleQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly charts: CategoryChartRepository,
    private readonly rules: RulesRepository,
    private readonly sources: TransactionSourceRegistry,
  ) {}

  /** An entity's rules in the order in which they apply. */
  async list(principal: Principal, query: RulesQuery): Promise<Page<RuleView>> {
    const { limit, offset } = query;
    return this.database.read(principal, async (uow) => {
      const { id, currency } = await this.entities.resolve(uow, query.entityId);
      const rules = await this.rules.list(uow, id, { limit: limit + 1, offset });
      const chart = await this.charts.of(uow, id);
      const counts = await this.rules.countTransactions(
        uow,
        rules.map((rule) => rule.id),
      );
      return toPage(
        rules.map((rule) => toRuleView(rule, { chart, currency, transactions: counts(rule.id) })),
        query,
      );
    });
  }

  async get(principal: Principal, id: string): Promise<RuleView> {
    return this.database.read(principal, async (uow) => {
      const rule = await this.rules.get(uow, id);
      const { currency } = await this.entities.resolve(uow, rule.entityId);
      const chart = await this.charts.of(uow, rule.entityId);
      const counts = await this.rules.countTransactions(uow, [id]);
      return toRuleView(rule, { chart, currency, transactions: counts(id) });
    });
  }

  /** Rules that would make the decisions that users repeat, where no rule decides yet. */
  async suggest(principal: Principal, query: RulesQuery): Promise<Page<RuleSuggestionView>> {
    const { limit, offset } = query;
    return this.database.read(principal, async (uow) => {
      const { id: entityId, currency } = await this.entities.resolve(uow, query.entityId);
      const chart = await this.charts.of(uow, entityId);
      const book = new RuleBook(await this.rules.active(uow, entityId));
      const suggestions = suggestRules(await this.sources.get().listDecisionGroups(uow, entityId)).filter(
        ({ target, example }) => chart.isEligible(target) && book.match(example, chart).rule === null,
      );
      const views = suggestions
        .slice(offset, offset + limit + 1)
        .map(({ name, conditions, target, decisions, agreeing }): RuleSuggestionView => ({
          rule: {
            entityId,
            name,
            match: 'all',
            conditions: conditions.map((condition) => toConditionView(condition, currency)),
            action: 'set',
            category: chart.nameOf(target) ?? '',
          },
          evidence: { decisions, agreeing },
        }));
      return toPage(views, query);
    });
  }
}
