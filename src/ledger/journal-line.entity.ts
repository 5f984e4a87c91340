import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';

/** One debit (positive) or credit (negative) of a journal entry. */
@Entity({ name: 'journal_line' })
@ForeignKey('BankAccountRow', ['businessId', 'entityId', 'bankAccountId'], ['businessId', 'entityId', 'id'], {
  name: 'journal_line_bank_account',
})
@ForeignKey('BankAccountRow', ['businessId', 'bankAccountId', 'currency'], ['businessId', 'id', 'currency'], {
  name: 'journal_line_currency_of_bank_account',
})
@ForeignKey('LedgerAccount', ['businessId', 'entityId', 'accountId'], ['businessId', 'entityId', 'id'], {
  name: 'journal_line_business_id_entity_id_account_id_fkey',
})
@ForeignKey(
  'JournalEntry',
  ['businessId', 'entityId', 'entryId', 'postedOn', 'flowSense'],
  ['businessId', 'entityId', 'id', 'postedOn', 'flowSense'],
  { name: 'journal_line_business_id_entity_id_entry_id_posted_on_flow_fkey' },
)
export class JournalLine {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @Column({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'entry_id' })
  entryId!: string;

  @PrimaryColumn({ type: 'smallint', name: 'line_no' })
  lineNo!: number;

  @Column({ type: 'uuid', name: 'account_id' })
  accountId!: string;

  @Column({ type: 'uuid', name: 'bank_account_id', nullable: true })
  bankAccountId!: string | null;

  @Column({ type: 'bigint', name: 'amount_minor' })
  amountMinor!: bigint;

  @Column({ type: 'date', name: 'posted_on' })
  postedOn!: CalendarDate;

  @Column({ type: 'smallint', name: 'flow_sense' })
  flowSense!: number;

  /** The currency of its bank account if that is not the entity's; null for other lines. */
  @Column({ type: 'text', nullable: true })
  currency!: string | null;

  /** The amount in that currency, with the sign of `amountMinor`, or 0. */
  @Column({ type: 'bigint', name: 'foreign_minor', nullable: true })
  foreignMinor!: bigint | null;
}
