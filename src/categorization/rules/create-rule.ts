import { Injectable } from '@nestjs/common';
import { EntitiesRepository } from '../../entities/index.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { newId } from '../../kernel/ids.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { CategoryChartRepository } from '../category-chart.repository.js';
import { ApplyRule } from './apply-rule.js';
import { DraftRule } from './draft-rule.js';
import { MAX_RULES, type Rule } from './rule.js';
import { ruleAudit } from './rule-audit.js';
import { toRuleView } from './rule-view.js';
import type { CreateRuleDto, WrittenRuleView } from './rules.dto.js';
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

  /** Makes a rule, for rows to come and, when asked for, for those that are there. */
  async run(uow: UnitOfWork, input: CreateRuleDto): Promise<WrittenRuleView> {
    const { id: entityId } = await this.entities.resolve(uow, input.entityId);
    const entity = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const chart = await this.charts.of(uow, entityId);
    const logic = await this.draftRule.run(uow, entity, input, chart);
    const count = await this.rules.count(uow, entityId);
    if (count >= MAX_RULES) {
      throw InvalidRequest.at('entityId', `has ${MAX_RULES} rules, the most that an entity can have`);
    }
    const rule: Rule = {
      ...logic,
      id: newId(),
      entityId,
      name: input.name,
      position: Math.min(input.position ?? count + 1, count + 1),
      isActive: input.isActive,
      overriddenCount: 0,
      createdAt: uow.startedAt,
      updatedAt: uow.startedAt,
    };
    this.rules.insert(uow, rule);
    const view = (transactions: { count: number; isCapped: boolean }) =>
      toRuleView(rule, { chart, currency: entity.currency, transactions });
    uow.audit(ruleAudit('create', rule.id, null, view({ count: 0, isCapped: false })));
    const applied = input.applyRetroactively ? await this.applyRule.run(uow, entity, rule, chart) : null;
    const counts = await this.rules.countTransactions(uow, [rule.id]);
    return { ...view(counts(rule.id)), applied };
  }
}
