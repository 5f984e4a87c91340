import { Injectable } from '@nestjs/common';
import { NotFound } from '../../kernel/domain-error.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { TransactionSourceRegistry } from '../transaction-source.js';
import type { Rule } from './rule.js';
import { fromRuleRecord, keptConditions, RULE_COLUMNS, type RuleRecord } from './rule.row.js';

/** Rows that stand by a rule are counted no further: the count is for a glance. */
const MAX_COUNTED = 1_000;

export interface RuleCount {
  readonly count: number;
  readonly isCapped: boolean;
}

/** Whoever changes rules holds their entity exclusively, so that those who decide by them see one order. */
@Injectable()
export class RulesRepository {
  constructor(private readonly sources: TransactionSourceRegistry) {}

  /** In their order. */
  async list(
    uow: UnitOfWork,
    entityId: string,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<Rule[]> {
    const rows = await uow.query<RuleRecord>(
      `select ${RULE_COLUMNS} from categorization_rule
        where business_id = $1 and entity_id = $2 and position is not null order by position limit $3 offset $4`,
      [uow.businessId, entityId, limit, offset],
    );
    return rows.map(fromRuleRecord);
  }

  /** Those that decide, in their order. */
  async active(uow: UnitOfWork, entityId: string): Promise<Rule[]> {
    const rows = await uow.query<RuleRecord>(
      `select ${RULE_COLUMNS} from categorization_rule
        where business_id = $1 and entity_id = $2 and position is not null and is_active order by position`,
      [uow.businessId, entityId],
    );
    return rows.map(fromRuleRecord);
  }

  async get(uow: UnitOfWork, id: string): Promise<Rule> {
    const row = await uow.queryOne<RuleRecord>(
      `select ${RULE_COLUMNS} from categorization_rule
        where business_id = $1 and id = $2 and position is not null`,
      [uow.businessId, id],
    );
    if (!row) throw new NotFound('rule');
    return fromRuleRecord(row);
  }

  async count(uow: UnitOfWork, entityId: string): Promise<number> {
    const row = await uow.queryOne<{ count: number }>(
      `select coalesce(max(position), 0) as count from categorization_rule where business_id = $1 and entity_id = $2`,
      [uow.businessId, entityId],
    );
    return row?.count ?? 0;
  }

  /** Puts a rule in at its position; those from there on move one place down. */
  insert(uow: UnitOfWork, rule: Rule): void {
    uow.write(
      `update categorization_rule set position = position + 1
        where business_id = $1 and entity_id = $2 and position >= $3`,
      [uow.businessId, rule.entityId, rule.position],
    );
    uow.write(
      `insert into categorization_rule (business_id, is_transfer, ${RULE_COLUMNS})
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
      [
        uow.businessId,
        rule.target.kind === 'transfer',
        rule.id,
        rule.entityId,
        rule.name,
        rule.position,
        rule.isActive,
        rule.match,
        keptConditions(rule.conditions),
        rule.action,
        accountIdOf(rule),
        rule.overriddenCount,
        rule.createdAt,
        rule.updatedAt,
      ],
    );
  }

  /** Writes everything of a rule that can change; those between its old and new place make room. */
  update(uow: UnitOfWork, rule: Rule, from: number): void {
    if (rule.position !== from) {
      uow.write(
        `update categorization_rule
            set position = case when id = $3 then $5::int when $4::int < $5::int then position - 1 else position + 1 end
          where business_id = $1 and entity_id = $2
            and position between least($4::int, $5::int) and greatest($4::int, $5::int)`,
        [uow.businessId, rule.entityId, rule.id, from, rule.position],
      );
    }
    uow.write(
      `update categorization_rule
          set name = $3, is_active = $4, match = $5, conditions = $6, action = $7, account_id = $8, is_transfer = $9,
              updated_at = $10
        where business_id = $1 and id = $2`,
      [
        uow.businessId,
        rule.id,
        rule.name,
        rule.isActive,
        rule.match,
        keptConditions(rule.conditions),
        rule.action,
        accountIdOf(rule),
        rule.target.kind === 'transfer',
        rule.updatedAt,
      ],
    );
  }

  /** Those behind it move up. */
  delete(uow: UnitOfWork, rule: Rule): void {
    uow.write(
      `update categorization_rule
          set deleted_at = case when id = $3 then $5::timestamptz end, position = case when id <> $3 then position - 1 end
        where business_id = $1 and entity_id = $2 and position >= $4`,
      [uow.businessId, rule.entityId, rule.id, rule.position, uow.startedAt],
    );
  }

  /** Counts decisions of people that went against rules, one for each id. Taken in one order by everybody. */
  countOverridden(uow: UnitOfWork, ruleIds: readonly string[]): void {
    if (ruleIds.length === 0) return;
    uow.write(
      `with overridden as (select id, count(*)::int as times from unnest($2::uuid[]) as id group by id),
            held as (select r.id from categorization_rule r
                      where r.business_id = $1 and r.id = any ($2) order by r.id for no key update)
       update categorization_rule r set overridden_count = r.overridden_count + o.times
         from overridden o join held h on h.id = o.id
        where r.business_id = $1 and r.id = h.id`,
      [uow.businessId, ruleIds],
    );
  }

  /** How many transactions each rule decided. */
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

function accountIdOf({ target }: Rule): string | null {
  return target.kind === 'account' ? target.accountId : null;
}
