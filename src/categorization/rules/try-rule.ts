import { Injectable } from '@nestjs/common';
import type { PostingEntity } from '../../entities/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Categorizer } from '../categorizer.js';
import type { CategoryChart } from '../category-chart.js';
import { type Categorization, isHuman } from '../category.js';
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
  /** What it would be if the rule existed. */
  readonly next: Categorization;
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
    const decided = await this.decide(uow, trial, matching);
    return {
      examined: examined.length,
      isComplete: newest.length <= MAX_EXAMINED,
      matched: matching.map((transaction) => {
        const next = decided.get(transaction.id) ?? transaction;
        return { transaction, next, effect: effectOf(rule, transaction, next, entity.lockedThrough) };
      }),
    };
  }

  private async decide(
    uow: UnitOfWork,
    { rule, position, entity, chart }: Trial,
    transactions: readonly DecidedTransaction[],
  ): Promise<Map<string, Categorization>> {
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
