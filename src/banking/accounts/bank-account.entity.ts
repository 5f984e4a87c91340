import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { BankAccountKind, BankAccountType } from './account-kinds.js';

/** An account at an institution. Its transactions are booked on the ledger account that it is mapped to. */
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
@ForeignKey(
  'BankReconciliation',
  ['businessId', 'id', 'reconciledThrough'],
  ['businessId', 'bankAccountId', 'completedThrough'],
  { name: 'bank_account_reconciled_through', deferrable: 'INITIALLY DEFERRED' },
)
@Unique('bank_account_external_id', ['businessId', 'itemId', 'externalId'])
@Unique('bank_account_currency', ['businessId', 'id', 'currency'])
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

  /** The client's id for it. */
  @Column({ type: 'text', name: 'external_id', update: false })
  externalId!: string;

  /** `manual:<slug>:<externalId>`. */
  @Column({ type: 'text', name: 'external_account_id', update: false })
  externalAccountId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', update: false })
  currency!: CurrencyCode;

  @Column({ type: 'text' })
  kind!: BankAccountKind;

  @Column({ type: 'text' })
  type!: BankAccountType;

  /** As the account states it: owed for credit and loan, an asset otherwise. */
  @Column({ type: 'bigint', name: 'opening_balance_minor', nullable: true })
  openingBalanceMinor!: bigint | null;

  /** The opening balance is that of the start of this day. */
  @Column({ type: 'date', name: 'opening_balance_date', nullable: true })
  openingBalanceDate!: CalendarDate | null;

  /** The opening balance in the currency of the books, if that is another one and it is booked. */
  @Column({ type: 'bigint', name: 'opening_booked_minor', nullable: true })
  openingBookedMinor!: bigint | null;

  /** The live posting of the opening balance. */
  @Column({ type: 'uuid', name: 'opening_entry_id', nullable: true })
  openingEntryId!: string | null;

  /** How often the opening balance has been posted. */
  @Column({ type: 'integer', name: 'opening_seq', default: 0 })
  openingSeq!: number;

  @Column({ type: 'uuid', name: 'ledger_account_id', nullable: true })
  ledgerAccountId!: string | null;

  /** The sum of the settled transactions on or after the opening date, positive = out. */
  @Column({ type: 'bigint', name: 'settled_minor', default: 0 })
  settledMinor!: bigint;

  /** The last day of the last completed reconciliation. Through it, nothing moves the balance. */
  @Column({ type: 'date', name: 'reconciled_through', nullable: true })
  reconciledThrough!: CalendarDate | null;

  @Column({ type: 'timestamptz', name: 'created_at', update: false })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'updated_at' })
  updatedAt!: Date;
}
