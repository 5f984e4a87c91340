import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { Principal } from '../../kernel/principal.js';
import { Database } from '../../platform/database/database.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { type Page, toPage } from '../../platform/http/paging.js';
import { CategoryChartRepository } from '../category-chart.repository.js';
import { accountTarget, TRANSFER_TARGET } from '../category.js';
import { MAX_VALUES } from './rule.js';
import { RuleBook } from './rule-book.js';
import { type DecisionGroup, suggestRules } from './rule-suggestions.js';
import { toConditionView } from './rule-view.js';
import type { RulesQuery, RuleSuggestionView } from './rules.dto.js';
import { RulesRepository } from './rules.repository.js';

/** The newest decisions are looked at: what was decided long before says less of what is wanted now. */
const MAX_DECISIONS = 20_000;

interface Row {
  merchant_key: string;
  bank_account_id: string;
  category_account_id: string | null;
  decisions: number;
  merchants: string[];
  description: string;
  merchant: string;
  amount_minor: bigint;
}

@Injectable()
export class RuleSuggestionQueries {
  constructor(
    private readonly database: Database,
    private readonly entities: EntitiesRepository,
    private readonly charts: CategoryChartRepository,
    private readonly rules: RulesRepository,
  ) {}

  /** Rules that would say what people decide over and over, where none says anything yet. */
  async list(principal: Principal, query: RulesQuery): Promise<Page<RuleSuggestionView>> {
    const { limit, offset } = query;
    return this.database.read(principal, async (uow) => {
      const { id: entityId, currency } = await this.entities.resolve(uow, query.entityId);
      const chart = await this.charts.of(uow, entityId);
      const book = new RuleBook(await this.rules.active(uow, entityId));
      const suggestions = suggestRules(await this.decisions(uow, entityId)).filter(
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

  private async decisions(uow: UnitOfWork, entityId: string): Promise<DecisionGroup[]> {
    const rows = await uow.query<Row>(
      `select merchant_key, bank_account_id, category_account_id, count(*)::int as decisions,
              (array_agg(distinct merchant))[1:$4] as merchants,
              (array_agg(description order by date desc, id desc))[1] as description,
              (array_agg(merchant order by date desc, id desc))[1] as merchant,
              (array_agg(amount_minor order by date desc, id desc))[1] as amount_minor
         from (select * from bank_transaction
                where business_id = $1 and entity_id = $2 and category_source = 'user_override' and removed_at is null
                order by date desc, id desc limit $3) decided
        where category_account_id is not null or is_transfer
        group by merchant_key, bank_account_id, category_account_id, amount_minor > 0
        order by max(date) desc, max(id::text) desc`,
      [uow.businessId, entityId, MAX_DECISIONS, MAX_VALUES + 1],
    );
    return rows.map((row) => ({
      merchantKey: row.merchant_key,
      target: row.category_account_id === null ? TRANSFER_TARGET : accountTarget(row.category_account_id),
      decisions: row.decisions,
      merchants: row.merchants,
      newest: {
        description: row.description,
        merchant: row.merchant,
        amountMinor: row.amount_minor,
        bankAccountId: row.bank_account_id,
      },
    }));
  }
}
