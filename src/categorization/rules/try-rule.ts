import { Injectable } from '@nestjs/common';
import type { PostingEntity } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Categorizer } from '../categorizer.js';
import type { CategoryChart } from '../category-chart.js';
import { type Decision, isHuman } from '../category.js';
import type { DecidedTransaction } from '../transaction-facts.js';
import { TransactionSourceRegistry } from '../transaction-source.js';
import type { RuleLogic } from './rule.js';
import { RuleBook } from './rule-book.js';
import { effectOf, type RuleEffect } from './rule-effect.js';
import { foldTransaction, ruleTest } from './rule-matcher.js';
import { RulesRepository } from './rules.repository.js';

const MAX_EXAMINED = 5_000;

/** A rule that does not exist yet. */
export interface Trial {
  readonly rule: RuleLogic;
  /** Default: after all other rules. */
  readonly position: number | undefined;
  readonly entity: Pick<PostingEntity, 'id' | 'lockedThrough'>;
  readonly chart: CategoryChart;
}

export interface TrialResult {
  readonly examined: number;
  readonly isComplete: boolean;
  /** The transactions that the rule matches, newest first. */
  readonly matched: readonly TriedTransaction[];
}

export interface TriedTransaction {
  readonly transaction: DecidedTransaction;
  /** Its decision if the rule existed. */
  readonly decision: Decision;
  readonly effect: RuleEffect;
}

@Injectable()
export class TryRule {
  constructor(
    private readonly sources: TransactionSourceRegistry,
    private readonly categorizer: Categorizer,
    private readonly rules: RulesRepository,
  ) {}

  /** Decides the newest transactions as if a rule existed. Nothing is written. */
  async run(uow: UnitOfWork, trial: Trial): Promise<TrialResult> {
    const { rule, entity } = trial;
    const newest = await this.sources.get().listNewest(uow, entity.id, MAX_EXAMINED + 1);
    const examined = newest.slice(0, MAX_EXAMINED);
    const matches = ruleTest(rule);
    const matching = examined.filter((transaction) => matches(foldTransaction(transaction)));
    const decisions = await this.decide(uow, trial, matching);
    return {
      examined: examined.length,
      isComplete: newest.length <= MAX_EXAMINED,
      matched: matching.map((transaction) => {
        const decision = decisions.get(transaction.id) ?? transaction.decision;
        const effect = effectOf(rule, transaction, decision, entity.lockedThrough);
        return { transaction, decision, effect };
      }),
    };
  }

  private async decide(
    uow: UnitOfWork,
    { rule, position, entity, chart }: Trial,
    transactions: readonly DecidedTransaction[],
  ): Promise<Map<string, Decision>> {
    const active = await this.rules.active(uow, entity.id);
    const before = active.filter((other) => position === undefined || other.position < position);
    const book = new RuleBook([...before, rule, ...active.slice(before.length)]);
    const undecided = transactions.filter(({ decision }) => !isHuman(decision));
    return this.categorizer.decide(
      uow,
      undecided.map((facts) => ({ facts, isMapped: true })),
      chart,
      book,
    );
  }
}
