import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';

/** Totals of one ledger account on one day, maintained by the posting trigger. */
@Entity({ name: 'balance_day' })
@ForeignKey('LedgerAccount', ['businessId', 'accountId'], ['businessId', 'id'], {
  name: 'balance_day_business_id_account_id_fkey',
})
export class BalanceDay {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'account_id' })
  accountId!: string;

  @PrimaryColumn({ type: 'date' })
  day!: CalendarDate;

  @Column({ type: 'bigint', name: 'debit_minor' })
  debitMinor!: bigint;

  @Column({ type: 'bigint', name: 'credit_minor' })
  creditMinor!: bigint;

  @Column({ type: 'bigint', name: 'cash_in_minor' })
  cashInMinor!: bigint;

  @Column({ type: 'bigint', name: 'cash_out_minor' })
  cashOutMinor!: bigint;

  @Column({ type: 'bigint', name: 'opening_minor' })
  openingMinor!: bigint;

  @Column({ type: 'bigint', name: 'closing_debit_minor', default: 0 })
  closingDebitMinor!: bigint;

  @Column({ type: 'bigint', name: 'closing_credit_minor', default: 0 })
  closingCreditMinor!: bigint;
}
