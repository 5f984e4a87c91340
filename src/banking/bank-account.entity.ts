import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';

/** An account at an institution. */
@Entity({ name: 'bank_account' })
@ForeignKey('BankItem', ['businessId', 'entityId', 'itemId'], ['businessId', 'entityId', 'id'], {
  name: 'bank_account_business_id_entity_id_item_id_fkey',
})
@ForeignKey(
  'LedgerAccount',
  ['businessId', 'entityId', 'ledgerAccountId'],
  ['businessId', 'entityId', 'id'],
  { name: 'bank_account_business_id_entity_id_ledger_account_id_fkey' },
)
@ForeignKey('JournalEntry', ['businessId', 'openingEntryId'], ['businessId', 'id'], {
  name: 'bank_account_business_id_opening_entry_id_fkey',
  deferrable: 'INITIALLY DEFERRED',
})
@Unique('bank_account_external_id', ['businessId', 'itemId', 'externalId'])
@Unique('bank_account_of_entity', ['businessId', 'entityId', 'id'])
export class BankAccountRow {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ type: 'uuid', name: 'entity_id', update: false })
  entityId!: string;

  @Column({ type: 'uuid', name: 'item_id', update: false })
  itemId!: string;

  @Column({ type: 'text', name: 'external_id', update: false })
  externalId!: string;

  @Column({ type: 'text', name: 'external_account_id', update: false })
  externalAccountId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', update: false })
  currency!: string;

  @Column({ type: 'text' })
  kind!: string;

  @Column({ type: 'text' })
  type!: string;

  @Column({ type: 'bigint', name: 'opening_balance_minor', nullable: true })
  openingBalanceMinor!: bigint | null;

  @Column({ type: 'date', name: 'opening_balance_date', nullable: true })
  openingBalanceDate!: CalendarDate | null;

  @Column({ type: 'uuid', name: 'opening_entry_id', nullable: true })
  openingEntryId!: string | null;

  @Column({ type: 'integer', name: 'opening_seq', default: 0 })
  openingSeq!: number;

  @Column({ type: 'uuid', name: 'ledger_account_id', nullable: true })
  ledgerAccountId!: string | null;

  @Column({ type: 'bigint', name: 'settled_minor', default: 0 })
  settledMinor!: bigint;

  @Column({ type: 'timestamptz', name: 'created_at', update: false })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
