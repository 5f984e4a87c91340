import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { CategoryChartRepository } from '../category-chart.repository.js';
import { ruleAudit } from './rule-audit.js';
import { toRuleView } from './rule-view.js';
import { RulesRepository } from './rules.repository.js';
import type { DeletedRuleView } from './rules.views.js';

@Injectable()
export class DeleteRule {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly charts: CategoryChartRepository,
    private readonly rules: RulesRepository,
  ) {}

  /** Deletes a rule. Transactions that it decided do not change. */
  async run(uow: UnitOfWork, id: string): Promise<DeletedRuleView> {
    const { entityId } = await this.rules.get(uow, id);
    const { currency } = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const [rule, chart] = await Promise.all([this.rules.get(uow, id), this.charts.of(uow, entityId)]);
    this.rules.delete(uow, rule);
    const view = toRuleView(rule, { chart, currency, transactions: { count: 0, isCapped: false } });
    uow.audit(ruleAudit('delete', id, view, null));
    return { id };
  }
}
