import { Injectable } from '@nestjs/common';
import type { PostingEntity } from '../../entities/index.js';
import { type FieldProblem, InvalidRequest } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { CategoryChart } from '../category-chart.js';
import { type CategoryTarget, TRANSFER } from '../category.js';
import { TransactionSourceRegistry } from '../transaction-source.js';
import { contradictions } from './contradictions.js';
import { readConditions } from './read-conditions.js';
import type { RuleAction, RuleCondition, RuleLogic, RuleMatch } from './rule.js';
import type { RuleConditionDto } from './rules.dto.js';

/** What a request says of a rule. What stands already is not looked at again: its account may be inactive by now. */
export interface RuleDraft {
  readonly match: RuleMatch;
  readonly conditions: readonly RuleConditionDto[] | { readonly standing: readonly RuleCondition[] };
  readonly action: RuleAction;
  readonly category: string | { readonly standing: CategoryTarget };
}

/** Reads what a rule shall be, for a new one, a changed one and one that is only tried. */
@Injectable()
export class DraftRule {
  constructor(private readonly sources: TransactionSourceRegistry) {}

  /** Throws InvalidRequest naming every part that is wrong. */
  async run(
    uow: UnitOfWork,
    { id, currency }: PostingEntity,
    draft: RuleDraft,
    chart: CategoryChart,
  ): Promise<Omit<RuleLogic, 'id' | 'name'>> {
    const { match, action } = draft;
    const read =
      'standing' in draft.conditions
        ? { conditions: draft.conditions.standing, problems: [] }
        : readConditions(draft.conditions, currency);
    const target = targetOf(draft, chart);
    const problems = [
      ...(read.problems.length > 0
        ? read.problems
        : [
            ...contradictions(match, read.conditions),
            ...(await this.accountProblems(uow, id, read.conditions)),
          ]),
      ...('problem' in target ? [target] : []),
    ];
    if ('problem' in target || problems.length > 0) throw new InvalidRequest(problems);
    return { match, conditions: read.conditions, action, target };
  }

  private async accountProblems(
    uow: UnitOfWork,
    entityId: string,
    conditions: readonly RuleCondition[],
  ): Promise<FieldProblem[]> {
    const named = conditions.flatMap(({ field, ...condition }, index) =>
      field === 'bankAccountId' && 'values' in condition
        ? (condition.values as readonly string[]).map((id) => ({ index, id }))
        : [],
    );
    if (named.length === 0) return [];
    const known = await this.sources.get().bankAccountIds(
      uow,
      entityId,
      named.map(({ id }) => id),
    );
    return named
      .filter(({ id }) => !known.has(id))
      .map(({ index, id }) => ({
        path: `conditions[${index}]`,
        problem: `names ${id}, which is not a bank account of the entity`,
      }));
  }
}

function targetOf({ action, category }: RuleDraft, chart: CategoryChart): CategoryTarget | FieldProblem {
  const path = 'category';
  if (typeof category !== 'string' && category.standing.kind === 'account') return category.standing;
  const name = typeof category === 'string' ? category : TRANSFER;
  if (name === TRANSFER && action === 'exclude')
    return { path, problem: 'must be an account number: transfers cannot be excluded' };
  const resolved = chart.resolve(name);
  return resolved.ok ? resolved.target : { path, problem: resolved.problem };
}
