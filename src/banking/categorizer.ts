import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { BankAccount } from './bank-account.js';
import type { CategoryChart } from './category-chart.js';
import { categorize, directionOf } from './categorize.js';
import type { CategoryTarget, Decision } from './category.js';
import { type MemoryKey, MerchantMemoryRepository } from './merchant-memory.repository.js';
import { decisionFor, type RowFacts } from './row-change.js';

/** The one door to what the service has learned: decides for rows, and learns from people. */
@Injectable()
export class Categorizer {
  constructor(private readonly memories: MerchantMemoryRepository) {}

  /** A decision for each row by the evidence, under the rows' ids. */
  async decide(
    uow: UnitOfWork,
    rows: readonly { readonly facts: RowFacts; readonly account: BankAccount }[],
    chart: CategoryChart,
  ): Promise<Map<string, Decision>> {
    const mapped = rows.filter(({ account }) => account.ledgerAccountId !== null);
    const memories = await this.memories.find(
      uow,
      mapped.map(({ facts }) => keyOf(facts)),
    );
    return new Map(
      rows.map(({ facts, account }) => {
        const pushed = facts.pushedCategory === null ? null : chart.resolve(facts.pushedCategory);
        const decision = categorize(
          {
            amountMinor: facts.amountMinor,
            merchantKey: facts.merchantKey,
            pushed: pushed?.ok ? pushed.target : null,
            memories: memories.of(keyOf(facts)),
          },
          chart,
        );
        return [facts.id, decisionFor(account, decision)];
      }),
    );
  }

  /** Learns what a person decided for a row. */
  learn(uow: UnitOfWork, facts: RowFacts, target: CategoryTarget): void {
    this.memories.learn(uow, keyOf(facts), target);
  }
}

function keyOf({ entityId, bankAccountId, merchantKey, amountMinor }: RowFacts): MemoryKey {
  return { entityId, bankAccountId, merchantKey, direction: directionOf(amountMinor) };
}
