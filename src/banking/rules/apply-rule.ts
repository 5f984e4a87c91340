import { Injectable } from '@nestjs/common';
import type { PostingEntity } from '../../entities/index.js';
import { InvalidRequest } from '../../kernel/domain-error.js';
import { Poster } from '../../ledger/index.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankAccount } from '../bank-account.js';
import { BankAccountsRepository } from '../bank-accounts.repository.js';
import type { BankTransaction } from '../bank-transaction.js';
import { BankTransactionsRepository } from '../bank-transactions.repository.js';
import { Categorizer } from '../categorizer.js';
import type { CategoryChart } from '../category-chart.js';
import { isHuman } from '../category.js';
import { changeRow } from '../row-change.js';
import type { Rule } from './rule.js';
import { effectOf } from './rule-effect.js';
import { foldRow, type RowTest, ruleTest } from './rule-matcher.js';
import type { RetroactiveView } from './rules.dto.js';

const ROWS_AT_ONCE = 2_000;
/** The entity is held meanwhile: more would keep its feeds waiting. */
const MAX_EXAMINED = 100_000;
const MAX_CHANGED = 10_000;

interface Tally {
  examined: number;
  changed: number;
  decidedByPerson: number;
  locked: number;
}

@Injectable()
export class ApplyRule {
  constructor(
    private readonly accounts: BankAccountsRepository,
    private readonly transactions: BankTransactionsRepository,
    private readonly categorizer: Categorizer,
    private readonly poster: Poster,
  ) {}

  /**
   * Decides the rows anew that a rule fits, in the unit of work that wrote the rule: those that it decides, or keeps
   * away from an account, are booked again. Rows that a person decided and rows booked in the closed period stay. The
   * caller holds the entity exclusively: nobody else posts or decides meanwhile, so that posting piece by piece cannot
   * deadlock.
   */
  async run(
    uow: UnitOfWork,
    entity: PostingEntity,
    rule: Rule,
    chart: CategoryChart,
  ): Promise<RetroactiveView> {
    if (!rule.isActive) throw InvalidRequest.at('applyRetroactively', 'needs a rule that is active');
    const fits = ruleTest(rule);
    const tally: Tally = { examined: 0, changed: 0, decidedByPerson: 0, locked: 0 };
    for (const account of await this.accounts.mappedOf(uow, entity.id, 'for share')) {
      if (mayFit(rule, account)) await this.applyTo(uow, { entity, rule, fits, chart, account }, tally);
    }
    const { changed, decidedByPerson, locked } = tally;
    uow.audit({
      action: 'rule.apply',
      resourceType: 'rule',
      resourceId: rule.id,
      changes: { changed, decidedByPerson, locked },
    });
    return { changed, decidedByPerson, locked };
  }

  private async applyTo(uow: UnitOfWork, work: Work, tally: Tally): Promise<void> {
    for (let after: BankTransaction | null = null; ;) {
      const rows: BankTransaction[] = await this.transactions.listStanding(uow, work.account.id, {
        after,
        from: null,
        before: null,
        limit: ROWS_AT_ONCE,
      });
      tally.examined += rows.length;
      await this.applyToChunk(uow, rows, work, tally);
      assertBounded(tally);
      if (rows.length < ROWS_AT_ONCE) return;
      after = rows.at(-1) ?? null;
    }
  }

  private async applyToChunk(
    uow: UnitOfWork,
    rows: readonly BankTransaction[],
    { entity, rule, fits, chart, account }: Work,
    tally: Tally,
  ): Promise<void> {
    const fitting = rows.filter((row) => fits(foldRow(row)));
    const undecided = fitting.filter((row) => !isHuman(row.decision));
    tally.decidedByPerson += fitting.length - undecided.length;
    const anew = await this.categorizer.decide(
      uow,
      undecided.map((facts) => ({ facts, account })),
      chart,
    );
    const books = { before: account, after: account, entity };
    const changes = undecided.flatMap((row) => {
      const decision = anew.get(row.id) ?? row.decision;
      const effect = effectOf(rule, row, decision, entity.lockedThrough);
      if (effect === 'locked') tally.locked += 1;
      return effect === 'change' ? [changeRow(row, { ...row, decision }, books, chart)] : [];
    });
    tally.changed += changes.length;
    this.transactions.save(
      uow,
      changes.map(({ after }) => after),
    );
    this.categorizer.noteAccepted(
      uow,
      entity.id,
      changes.map(({ after }) => after),
    );
    this.poster.post(
      uow,
      entity,
      changes.flatMap(({ entries }) => entries),
    );
  }
}

interface Work {
  readonly entity: PostingEntity;
  readonly rule: Rule;
  readonly fits: RowTest;
  readonly chart: CategoryChart;
  readonly account: BankAccount;
}

/** Whether rows of the account can fit at all: a rule of some accounts need not look through the others. */
function mayFit({ match, conditions }: Rule, { id }: BankAccount): boolean {
  return (
    match === 'any' ||
    conditions.every((condition) => condition.field !== 'bankAccountId' || condition.values.includes(id))
  );
}

function assertBounded({ examined, changed }: Tally): void {
  if (examined > MAX_EXAMINED || changed > MAX_CHANGED) {
    throw InvalidRequest.at(
      'applyRetroactively',
      `is for up to ${MAX_CHANGED} rows to change among up to ${MAX_EXAMINED} to look through: ` +
        'narrow the rule, to some bank accounts for instance, or let it decide new rows alone',
    );
  }
}
