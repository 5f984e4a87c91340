import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../platform/database/unit-of-work.js';
import type { Direction } from './categorize.js';
import { accountTarget, type CategoryTarget, TRANSFER_TARGET } from './category.js';
import type { MerchantMemory } from './merchant-memory.js';

/** What a memory is asked for: the merchant of a row, on its bank account and on all of its entity's. */
export interface MemoryKey {
  readonly entityId: string;
  readonly bankAccountId: string;
  readonly merchantKey: string;
  readonly direction: Direction;
}

interface Row {
  scope_id: string;
  merchant_key: string;
  direction: Direction;
  account_id: string | null;
  streak: number;
  contradicted: boolean;
}

/** The memories that were found, by the rows they were asked for. */
export class Memories {
  constructor(private readonly byKey: ReadonlyMap<string, MerchantMemory>) {}

  /** Of the bank account first, then of the entity. */
  of({ entityId, bankAccountId, merchantKey, direction }: MemoryKey): MerchantMemory[] {
    return [bankAccountId, entityId].flatMap((scopeId) => {
      const memory = this.byKey.get(textOf(scopeId, merchantKey, direction));
      return memory ? [memory] : [];
    });
  }
}

@Injectable()
export class MerchantMemoryRepository {
  async find(uow: UnitOfWork, keys: readonly MemoryKey[]): Promise<Memories> {
    if (keys.length === 0) return new Memories(new Map());
    const rows = await uow.query<Row>(
      `select m.scope_id, m.merchant_key, m.direction, m.account_id, m.streak, m.contradicted
         from (select distinct * from unnest($2::uuid[], $3::text[], $4::text[])) as k(scope_id, merchant_key, direction)
        cross join lateral (
          select * from merchant_memory m
           where m.business_id = $1 and m.scope_id = k.scope_id and m.merchant_key = k.merchant_key
             and m.direction = k.direction limit 1) m`,
      [uow.businessId, ...columnsOf(keys)],
    );
    const memories = rows.map(
      (row) => [textOf(row.scope_id, row.merchant_key, row.direction), toMemory(row)] as const,
    );
    return new Memories(new Map(memories));
  }

  /**
   * Notes a person's decision, for the bank account and for the entity: one that agrees makes the streak
   * longer, one that contradicts begins a new one. Counted by the database, so that none of two at once is lost.
   */
  learn(uow: UnitOfWork, key: MemoryKey, target: CategoryTarget): void {
    uow.call('learn_merchant', [
      uow.businessId,
      key.entityId,
      key.merchantKey,
      key.direction,
      uow.startedAt,
      target.kind === 'account' ? target.accountId : null,
      [key.bankAccountId, key.entityId],
    ]);
  }
}

function columnsOf(keys: readonly MemoryKey[]): [string[], string[], string[]] {
  const scoped = keys.flatMap((key) => [
    { ...key, scopeId: key.bankAccountId },
    { ...key, scopeId: key.entityId },
  ]);
  return [
    scoped.map(({ scopeId }) => scopeId),
    scoped.map(({ merchantKey }) => merchantKey),
    scoped.map(({ direction }) => direction),
  ];
}

function textOf(scopeId: string, merchantKey: string, direction: Direction): string {
  return `${scopeId} ${direction} ${merchantKey}`;
}

function toMemory(row: Row): MerchantMemory {
  const target = row.account_id === null ? TRANSFER_TARGET : accountTarget(row.account_id);
  return { target, streak: row.streak, contradicted: row.contradicted };
}
