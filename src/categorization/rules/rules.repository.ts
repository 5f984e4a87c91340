import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { NotFound } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { TransactionSourceRegistry } from '../transaction-source.js';
import { CategorizationRule } from './categorization-rule.entity.js';

/** A rule's transactions are counted up to this limit. */
const MAX_COUNTED = 1_000;
const HAS_POSITION = { position: Not(IsNull()) };

export interface RuleCount {
  readonly count: number;
  readonly isCapped: boolean;
}

/** Callers that change rules have locked the entity exclusively, so every decision uses one consistent order. */
@Injectable()
export class RulesRepository {
  constructor(private readonly sources: TransactionSourceRegistry) {}

  /** An entity's rules in their order. */
  async list(
    uow: UnitOfWork,
    entityId: string,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<CategorizationRule[]> {
    return uow.repository(CategorizationRule).find({
      where: { businessId: uow.businessId, entityId, ...HAS_POSITION },
      order: { position: 'ASC' },
      take: limit,
      skip: offset,
    });
  }

  /** The rules of an entity that are switched on, in their order. */
  active(uow: UnitOfWork, entityId: string): Promise<CategorizationRule[]> {
    return this.activeOfAll(uow, [entityId]);
  }

  /** The rules of entities that are switched on, each entity's in their order. */
  async activeOfAll(uow: UnitOfWork, entityIds: readonly string[]): Promise<CategorizationRule[]> {
    return uow.repository(CategorizationRule).find({
      where: { businessId: uow.businessId, entityId: In([...entityIds]), isActive: true, ...HAS_POSITION },
      order: { position: 'ASC' },
    });
  }

  async get(uow: UnitOfWork, id: string): Promise<CategorizationRule> {
    const where = { businessId: uow.businessId, id, ...HAS_POSITION };
    const rule = await uow.repository(CategorizationRule).findOneBy(where);
    if (!rule) throw new NotFound('rule');
    return rule;
  }

  /** Throws NotFound for a rule that never existed. A deleted rule is known. */
  async assertKnown(uow: UnitOfWork, id: string): Promise<void> {
    const isKnown = await uow.repository(CategorizationRule).existsBy({ businessId: uow.businessId, id });
    if (!isKnown) throw new NotFound('rule');
  }

  async count(uow: UnitOfWork, entityId: string): Promise<number> {
    return uow
      .repository(CategorizationRule)
      .countBy({ businessId: uow.businessId, entityId, ...HAS_POSITION });
  }

  /** Inserts a rule at its position. The rules from there on move down by one. */
  async insert(uow: UnitOfWork, rule: CategorizationRule): Promise<void> {
    uow.write(
      `update categorization_rule set position = position + 1
        where business_id = $1 and entity_id = $2 and position >= $3`,
      [uow.businessId, rule.entityId, rule.position],
    );
    await uow.repository(CategorizationRule).insert(rule);
  }

  /** Writes what can change of a rule, and moves the rules between its old and its new position. */
  async update(uow: UnitOfWork, rule: CategorizationRule, from: number): Promise<void> {
    if (rule.position !== from) {
      uow.write(
        `update categorization_rule
            set position = case when id = $3 then $5::int when $4::int < $5::int then position - 1 else position + 1 end
          where business_id = $1 and entity_id = $2
            and position between least($4::int, $5::int) and greatest($4::int, $5::int)`,
        [uow.businessId, rule.entityId, rule.id, from, rule.position],
      );
    }
    const { name, isActive, match, conditions, action, accountId, isTransfer, splits, updatedAt } = rule;
    await uow
      .repository(CategorizationRule)
      .update(
        { businessId: uow.businessId, id: rule.id },
        { name, isActive, match, conditions, action, accountId, isTransfer, splits, updatedAt },
      );
  }

  /** Marks a rule as deleted. The rules after it move up by one. */
  delete(uow: UnitOfWork, rule: CategorizationRule): void {
    uow.write(
      `update categorization_rule
          set deleted_at = case when id = $3 then $5::timestamptz end, position = case when id <> $3 then position - 1 end
        where business_id = $1 and entity_id = $2 and position >= $4`,
      [uow.businessId, rule.entityId, rule.id, rule.position, uow.startedAt],
    );
  }

  /**
   * Counts one override for each id, which may repeat. Rules are locked in the order of their ids: callers of this
   * method do not lock the entity exclusively.
   */
  countOverridden(uow: UnitOfWork, ruleIds: readonly string[], by: 1 | -1): void {
    if (ruleIds.length === 0) return;
    uow.write(
      `with overridden as (select id, count(*)::int as times from unnest($2::uuid[]) as id group by id),
            locked as (select r.id from categorization_rule r
                        where r.business_id = $1 and r.id = any ($2) order by r.id for no key update)
       update categorization_rule r set overridden_count = r.overridden_count + o.times * $3::int
         from overridden o join locked l on l.id = o.id
        where r.business_id = $1 and r.id = l.id`,
      [uow.businessId, ruleIds, by],
    );
  }

  /** How many transactions have the category that each rule set. */
  async countTransactions(
    uow: UnitOfWork,
    ruleIds: readonly string[],
  ): Promise<(ruleId: string) => RuleCount> {
    const counts = await this.sources.get().countByRule(uow, ruleIds, MAX_COUNTED + 1);
    return (ruleId) => {
      const count = counts.get(ruleId) ?? 0;
      return { count: Math.min(count, MAX_COUNTED), isCapped: count > MAX_COUNTED };
    };
  }
}
