import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { AccountCategory, AccountSubtype } from './account-types.js';

/** A ledger account in an entity's chart of accounts, in the entity's currency. */
@Entity({ name: 'ledger_account' })
@ForeignKey('LegalEntity', ['businessId', 'entityId'], ['businessId', 'id'], {
  name: 'ledger_account_business_id_entity_id_fkey',
})
@Unique('ledger_account_number', ['businessId', 'entityId', 'accountNumber'])
@Unique('ledger_account_of_entity', ['businessId', 'entityId', 'id'])
@Unique('ledger_account_category', ['businessId', 'entityId', 'id', 'category'])
export class LedgerAccount {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @Column({ type: 'text', name: 'account_number' })
  accountNumber!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  category!: AccountCategory;

  @Column({ type: 'text' })
  subtype!: AccountSubtype;

  @Column({ type: 'boolean', name: 'is_active' })
  isActive!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt!: Date;
}
