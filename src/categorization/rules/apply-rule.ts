import { Injectable } from '@nestjs/common';
import type { PostingEntity } from '../../entities/index.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Categorizer } from '../categorizer.js';
import type { CategoryChart } from '../category-chart.js';
import { type Categorization, isHuman } from '../category.js';
import type { DecidedTransaction } from '../transaction-facts.js';
import { TransactionSourceRegistry } from '../transaction-source.js';
import type { CategorizationRule } from './categorization-rule.entity.js';
import type { RuleLogic } from './rule.js';
import { effectOf } from './rule-effect.js';
import { foldTransaction, ruleTest, type TransactionTest } from './rule-matcher.js';
import type { RetroactiveView } from './rules.views.js';

/** The entity stays locked meanwhile, and its bank feeds wait. */
const MAX_EXAMINED = 100_000;
const MAX_CHANGED = 10_000;

interface Tally {
  examined: number;
  changed: number;
  decidedByPerson: number;
  locked: number;
}

interface Work {
  readonly entity: PostingEntity;
  readonly rule: CategorizationRule;
  readonly matches: TransactionTest;
  readonly chart: CategoryChart;
}

@Injectable()
export class ApplyRule {
  constructor(
    private readonly sources: TransactionSourceRegistry,
    private readonly categorizer: Categorizer,
  ) {}

  /**
   * Decides existing transactions that a rule matches again, in the unit of work that wrote the rule. Transactions
   * decided by a user, or booked in the closed period, stay as they are. The caller has locked the entity exclusively.
   */
  async run(
    uow: UnitOfWork,
    entity: PostingEntity,
    rule: CategorizationRule,
    chart: CategoryChart,
  ): Promise<RetroactiveView> {
    if (!rule.isActive) throw InvalidRequest.at('applyRetroactively', 'requires an active rule');
    const work = { entity, rule, matches: ruleTest(rule), chart };
    const tally: Tally = { examined: 0, changed: 0, decidedByPerson: 0, locked: 0 };
    await this.sources.get().redecide(uow, {
      entity,
      chart,
      concernsAccount: (bankAccountId) => mayMatch(rule, bankAccountId),
      decide: (transactions) => this.decide(uow, transactions, work, tally),
    });
    const { changed, decidedByPerson, locked } = tally;
    uow.audit({
      action: 'rule.apply',
      resourceType: 'rule',
      resourceId: rule.id,
      changes: { changed, decidedByPerson, locked },
    });
    return { changed, decidedByPerson, locked };
  }

  private async decide(
    uow: UnitOfWork,
    transactions: readonly DecidedTransaction[],
    { entity, rule, matches, chart }: Work,
    tally: Tally,
  ): Promise<ReadonlyMap<string, Categorization>> {
    const matching = transactions.filter((transaction) => matches(foldTransaction(transaction)));
    const undecided = matching.filter(({ decision }) => !isHuman(decision));
    const decided = await this.categorizer.decide(
      uow,
      undecided.map((facts) => ({ facts, isMapped: true })),
      chart,
    );
    const effects = undecided.map((transaction) => {
      const next = decided.get(transaction.id) ?? transaction;
      return { id: transaction.id, next, effect: effectOf(rule, transaction, next, entity.lockedThrough) };
    });
    const changes = effects.filter(({ effect }) => effect === 'change');
    tally.examined += transactions.length;
    tally.changed += changes.length;
    tally.decidedByPerson += matching.length - undecided.length;
    tally.locked += effects.filter(({ effect }) => effect === 'locked').length;
    assertBounded(tally);
    return new Map(changes.map(({ id, next }) => [id, next]));
  }
}

/** Whether transactions of the bank account can match at all. */
function mayMatch({ match, conditions }: RuleLogic, bankAccountId: string): boolean {
  return (
    match === 'any' ||
    conditions.every(
      (condition) => condition.field !== 'bankAccountId' || condition.values.includes(bankAccountId),
    )
  );
}

function assertBounded({ examined, changed }: Tally): void {
  if (examined > MAX_EXAMINED || changed > MAX_CHANGED) {
    throw InvalidRequest.at(
      'applyRetroactively',
      `can examine up to ${MAX_EXAMINED} transactions and change up to ${MAX_CHANGED}: ` +
        'narrow the rule, for example to some bank accounts, or apply it to future transactions only',
    );
  }
}
