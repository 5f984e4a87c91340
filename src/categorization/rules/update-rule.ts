import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { EntitiesRepository, type PostingEntity } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { CategoryChart } from '../category-chart.js';
import { CategoryChartRepository } from '../category-chart.repository.js';
import { ApplyRule } from './apply-rule.js';
import { DraftRule } from './draft-rule.js';
import type { Rule } from './rule.js';
import { ruleAudit } from './rule-audit.js';
import { toRuleView } from './rule-view.js';
import type { UpdateRuleDto, WrittenRuleView } from './rules.dto.js';
import { RulesRepository } from './rules.repository.js';

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
   * Changes or moves a rule. Rows that it decided stay as they are; when asked for, those that it fits now are
   * decided anew. What is as it was is not written.
   */
  async run(uow: UnitOfWork, id: string, input: UpdateRuleDto): Promise<WrittenRuleView> {
    const { entityId } = await this.rules.get(uow, id);
    const entity = await this.entities.lockForPosting(uow, entityId, 'for no key update');
    const [before, chart] = await Promise.all([this.rules.get(uow, id), this.charts.of(uow, entityId)]);
    const rule = await this.changed(uow, { before, input, entity, chart });
    const view = (of: Rule, transactions = { count: 0, isCapped: false }) =>
      toRuleView(of, { chart, currency: entity.currency, transactions });
    if (!isDeepStrictEqual(rule, before)) {
      this.rules.update(uow, { ...rule, updatedAt: uow.startedAt }, before.position);
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
    {
      before,
      input,
      entity,
      chart,
    }: { before: Rule; input: UpdateRuleDto; entity: PostingEntity; chart: CategoryChart },
  ): Promise<Rule> {
    const logic = await this.draftRule.run(
      uow,
      entity,
      {
        match: input.match ?? before.match,
        conditions: input.conditions ?? { standing: before.conditions },
        action: input.action ?? before.action,
        category: input.category ?? { standing: before.target },
      },
      chart,
    );
    const position = Math.min(input.position ?? before.position, await this.rules.count(uow, entity.id));
    return {
      ...before,
      ...logic,
      name: input.name ?? before.name,
      isActive: input.isActive ?? before.isActive,
      position,
    };
  }
}
