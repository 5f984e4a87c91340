import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import { type Page, toPage } from '../../platform/http/paging.js';
import { CategoryChartRepository } from '../category-chart.repository.js';
import { TransactionSourceRegistry } from '../transaction-source.js';
import { RuleBook } from './rule-book.js';
import { suggestRules } from './rule-suggestions.js';
import { toConditionView } from './rule-view.js';
import type { RulesQuery, RuleSuggestionView } from './rules.dto.js';
import { RulesRepository } from './rules.repository.js';

@Injectable()
export class RuleSuggestionQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly charts: CategoryChartRepository,
    private readonly rules: RulesRepository,
    private readonly sources: TransactionSourceRegistry,
  ) {}

  /** Rules that would say what people decide over and over, where none says anything yet. */
  async list(principal: Principal, query: RulesQuery): Promise<Page<RuleSuggestionView>> {
    const { limit, offset } = query;
    return this.database.read(principal, async (uow) => {
      const { id: entityId, currency } = await this.entities.resolve(uow, query.entityId);
      const chart = await this.charts.of(uow, entityId);
      const book = new RuleBook(await this.rules.active(uow, entityId));
      const suggestions = suggestRules(await this.sources.get().listDecisionGroups(uow, entityId)).filter(
        ({ target, example }) => chart.isEligible(target) && book.ask(example, chart).rule === null,
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
