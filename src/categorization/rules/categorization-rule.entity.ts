import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** A rule that categorizes bank transactions. */
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
export class CategorizationRuleRow {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'integer', nullable: true })
  position!: number | null;

  @Column({ type: 'boolean', name: 'is_active' })
  isActive!: boolean;

  @Column({ type: 'text' })
  match!: string;

  @Column({ type: 'jsonb' })
  conditions!: unknown;

  @Column({ type: 'text' })
  action!: string;

  @Column({ type: 'uuid', name: 'account_id', nullable: true })
  accountId!: string | null;

  @Column({ type: 'boolean', name: 'is_transfer' })
  isTransfer!: boolean;

  @Column({ type: 'integer', name: 'overridden_count', default: 0 })
  overriddenCount!: number;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;

  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
