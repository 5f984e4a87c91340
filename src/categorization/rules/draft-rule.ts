import { Injectable } from '@nestjs/common';
import type { PostingEntity } from '../../entities/index.js';
import { type FieldProblem, InvalidRequest } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { CategoryChart } from '../category-chart.js';
import { type CategoryTarget, TRANSFER } from '../category.js';
import { TransactionSourceRegistry } from '../transaction-source.js';
import { contradictions } from './contradictions.js';
import { readConditions } from './read-conditions.js';
import { readRuleSplits, ruleSplitProblems } from './read-rule-splits.js';
import type { RuleAction, RuleCondition, RuleLogic, RuleMatch, RuleSplit } from './rule.js';
import type { RuleConditionDto, RuleSplitDto } from './rules.dto.js';

/** What a request says about a rule. Existing categories are not checked again: their accounts may be inactive now. */
export interface RuleDraft {
  readonly match: RuleMatch;
  readonly conditions: readonly RuleConditionDto[] | { readonly existing: readonly RuleCondition[] };
  readonly action: RuleAction;
  readonly category: string | { readonly existing: CategoryTarget };
  readonly splits: readonly RuleSplitDto[] | { readonly existing: readonly RuleSplit[] | null };
}

/** A new rule says everything itself. */
export function toDraft({
  splits,
  ...said
}: Omit<RuleDraft, 'splits'> & { readonly splits?: readonly RuleSplitDto[] }): RuleDraft {
  return { ...said, splits: splits ?? { existing: null } };
}

/** Validates a rule that is about to be created, changed or previewed. */
@Injectable()
export class DraftRule {
  constructor(private readonly sources: TransactionSourceRegistry) {}

  /** Throws InvalidRequest with every problem. */
  async run(
    uow: UnitOfWork,
    { id, currency }: PostingEntity,
    draft: RuleDraft,
    chart: CategoryChart,
  ): Promise<Omit<RuleLogic, 'id' | 'name'>> {
    const { match, action } = draft;
    const read =
      'existing' in draft.conditions
        ? { conditions: draft.conditions.existing, problems: [] }
        : readConditions(draft.conditions, currency);
    const target = targetOf(draft, chart);
    const parts =
      'existing' in draft.splits
        ? { splits: draft.splits.existing, problems: [] }
        : readRuleSplits(draft.splits, currency, chart);
    const problems = [
      ...(read.problems.length > 0
        ? read.problems
        : [
            ...contradictions(match, read.conditions),
            ...(await this.accountProblems(uow, id, read.conditions)),
          ]),
      ...('problem' in target ? [target] : []),
      ...parts.problems,
    ];
    if ('problem' in target || problems.length > 0) throw new InvalidRequest(problems);
    const logic = { match, conditions: read.conditions, action, target, splits: parts.splits };
    const splitProblems = ruleSplitProblems(logic);
    if (splitProblems.length > 0) throw new InvalidRequest(splitProblems);
    return logic;
  }

  private async accountProblems(
    uow: UnitOfWork,
    entityId: string,
    conditions: readonly RuleCondition[],
  ): Promise<FieldProblem[]> {
    const named = conditions.flatMap((condition, index) =>
      condition.field === 'bankAccountId' ? condition.values.map((id) => ({ index, id })) : [],
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
  if (typeof category !== 'string' && category.existing.kind === 'account') return category.existing;
  const name = typeof category === 'string' ? category : TRANSFER;
  if (name === TRANSFER && action === 'exclude')
    return { path, problem: 'must be an account number: transfers cannot be excluded' };
  const resolved = chart.resolve(name);
  return resolved.ok ? resolved.target : { path, problem: resolved.problem };
}
