import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { EntitiesRepository, type PostingEntity } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { CategoryChart } from '../category-chart.js';
import { CategoryChartRepository } from '../category-chart.repository.js';
import { ApplyRule } from './apply-rule.js';
import { CategorizationRule } from './categorization-rule.entity.js';
import { DraftRule } from './draft-rule.js';
import { ruleAudit } from './rule-audit.js';
import { toRuleView } from './rule-view.js';
import type { UpdateRuleDto } from './rules.dto.js';
import type { WrittenRuleView } from './rules.views.js';
import { RulesRepository } from './rules.repository.js';

interface Update {
  readonly before: CategorizationRule;
  readonly input: UpdateRuleDto;
  readonly entity: PostingEntity;
  readonly chart: CategoryChart;
}

@Injectable()
export class UpdateRule {
  constructor(
    private readonly entities: EntitiesRepository,
    private readonly charts: CategoryChartRepository,
    private readonly rules: RulesRepository,
    private readonly draftRule: DraftRule,
    private readonly applyRule: ApplyRule,
  ) {}

  /**
   * Changes or moves a rule. Transactions that it decided do not change; if requested, those that it matches now are
   * decided again. An update that changes nothing writes nothing.
   */
  async run(uow: UnitOfWork, id: string, input: UpdateRuleDto): Promise<WrittenRuleView> {
    const { entityId } = await this.rules.get(uow, id);
    const entity = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const [before, chart] = await Promise.all([this.rules.get(uow, id), this.charts.of(uow, entityId)]);
    const rule = await this.changed(uow, { before, input, entity, chart });
    const view = (of: CategorizationRule, transactions = { count: 0, isCapped: false }) =>
      toRuleView(of, { chart, currency: entity.currency, transactions });
    if (!isDeepStrictEqual(rule, before)) {
      rule.updatedAt = uow.startedAt;
      await this.rules.update(uow, rule, before.position);
      uow.audit(ruleAudit('update', id, view(before), view(rule)));
    }
    const applied = input.applyRetroactively ? await this.applyRule.run(uow, entity, rule, chart) : null;
    const [written, counts] = await Promise.all([
      this.rules.get(uow, id),
      this.rules.countTransactions(uow, [id]),
    ]);
    return { ...view(written, counts(id)), applied };
  }

  private async changed(
    uow: UnitOfWork,
    { before, input, entity, chart }: Update,
  ): Promise<CategorizationRule> {
    const logic = await this.draftRule.run(
      uow,
      entity,
      {
        match: input.match ?? before.match,
        conditions: input.conditions ?? { existing: before.conditions },
        action: input.action ?? before.action,
        category: input.category ?? { existing: before.target },
        splits: input.splits ?? { existing: input.splits === null ? null : before.splits },
      },
      chart,
    );
    const position = Math.min(input.position ?? before.position, await this.rules.count(uow, entity.id));
    return Object.assign(new CategorizationRule(), before, logic, {
      name: input.name ?? before.name,
      isActive: input.isActive ?? before.isActive,
      position,
    });
  }
}
