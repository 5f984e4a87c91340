import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { CategoryChartRepository } from '../category-chart.repository.js';
import { ApplyRule } from './apply-rule.js';
import { CategorizationRule } from './categorization-rule.entity.js';
import { DraftRule, toDraft } from './draft-rule.js';
import { MAX_RULES } from './rule.js';
import { ruleAudit } from './rule-audit.js';
import { toRuleView } from './rule-view.js';
import type { CreateRuleDto } from './rules.dto.js';
import type { WrittenRuleView } from './rules.views.js';
import { RulesRepository } from './rules.repository.js';

@Injectable()
export class CreateRule {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly charts: CategoryChartRepository,
    private readonly rules: RulesRepository,
    private readonly draftRule: DraftRule,
    private readonly applyRule: ApplyRule,
  ) {}

  /** Creates a rule for future transactions and, if requested, applies it to existing ones. */
  async run(uow: UnitOfWork, input: CreateRuleDto): Promise<WrittenRuleView> {
    const { id: entityId } = await this.entities.resolve(uow, input.entityId);
    const entity = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const chart = await this.charts.of(uow, entityId);
    const logic = await this.draftRule.run(uow, entity, toDraft(input), chart);
    const position = await this.positionFor(uow, entityId, input.position);
    const rule = Object.assign(new CategorizationRule(), {
      ...logic,
      businessId: uow.businessId,
      id: newId(),
      entityId,
      name: input.name,
      position,
      isActive: input.isActive,
      overriddenCount: 0,
      createdAt: uow.startedAt,
      updatedAt: uow.startedAt,
      deletedAt: null,
    });
    await this.rules.insert(uow, rule);
    const view = (transactions: { count: number; isCapped: boolean }) =>
      toRuleView(rule, { chart, currency: entity.currency, transactions });
    uow.audit(ruleAudit('create', rule.id, null, view({ count: 0, isCapped: false })));
    const applied = input.applyRetroactively ? await this.applyRule.run(uow, entity, rule, chart) : null;
    const counts = await this.rules.countTransactions(uow, [rule.id]);
    return { ...view(counts(rule.id)), applied };
  }

  /** The requested position, or the end of the list. */
  private async positionFor(uow: UnitOfWork, entityId: string, requested?: number): Promise<number> {
    const count = await this.rules.count(uow, entityId);
    if (count >= MAX_RULES) {
      throw InvalidRequest.at('entityId', `already has ${MAX_RULES} rules, which is the maximum`);
    }
    return Math.min(requested ?? count + 1, count + 1);
  }
}
