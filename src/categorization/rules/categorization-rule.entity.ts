import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { accountTarget, type CategoryTarget, TRANSFER_TARGET } from '../category.js';
import type { RuleAction, RuleCondition, RuleLogic, RuleMatch, RuleSplit } from './rule.js';
import { storedConditions } from './stored-conditions.js';
import { storedSplits } from './stored-splits.js';

/** A rule that categorizes an entity's bank transactions. */
@Entity({ name: 'categorization_rule' })
@ForeignKey('LedgerAccount', ['businessId', 'entityId', 'accountId'], ['businessId', 'entityId', 'id'], {
  name: 'categorization_rule_business_id_entity_id_account_id_fkey',
})
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'categorization_rule_business_id_entity_id_fkey',
})
@Unique('categorization_rule_of_entity', ['businessId', 'entityId', 'id'])
@Unique('categorization_rule_order', ['businessId', 'entityId', 'position'], {
  deferrable: 'INITIALLY IMMEDIATE',
})
export class CategorizationRule implements RuleLogic {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @Column({ type: 'text' })
  name!: string;

  /** Rules apply in this order, from 1. Null in deleted rules, which RulesRepository does not return. */
  @Column({ type: 'integer', nullable: true })
  position!: number;

  @Column({ type: 'boolean', name: 'is_active' })
  isActive!: boolean;

  @Column({ type: 'text' })
  match!: RuleMatch;

  @Column({ type: 'jsonb', transformer: storedConditions })
  conditions!: readonly RuleCondition[];

  @Column({ type: 'text' })
  action!: RuleAction;

  @Column({ type: 'uuid', name: 'account_id', nullable: true })
  accountId!: string | null;

  @Column({ type: 'boolean', name: 'is_transfer' })
  isTransfer!: boolean;

  @Column({ type: 'jsonb', nullable: true, transformer: storedSplits })
  splits!: readonly RuleSplit[] | null;

  /** How often a user chose a different category than the rule. */
  @Column({ type: 'integer', name: 'overridden_count', default: 0 })
  overriddenCount!: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;

  get target(): CategoryTarget {
    return this.accountId === null ? TRANSFER_TARGET : accountTarget(this.accountId);
  }

  set target(target: CategoryTarget) {
    this.accountId = target.kind === 'account' ? target.accountId : null;
    this.isTransfer = target.kind === 'transfer';
  }
}
