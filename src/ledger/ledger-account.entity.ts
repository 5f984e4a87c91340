import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AccountCategory, AccountSubtype } from './account-types.js';

/** One account of an entity's chart of accounts; its currency is the entity's. */
@Entity({ name: 'ledger_account' })
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
