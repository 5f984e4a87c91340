import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CalendarDate } from '../kernel/calendar-date.js';

/** The accounts that earn and those that cost. */
export type BudgetCategory = 'revenue' | 'expense';

/** What an account is to earn or to cost in a month. */
@Entity({ name: 'budget_line' })
@ForeignKey(
  'LedgerAccount',
  ['businessId', 'entityId', 'accountId', 'category'],
  ['businessId', 'entityId', 'id', 'category'],
  { name: 'budget_line_account' },
)
export class BudgetLine {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  /** The first day of the month. */
  @PrimaryColumn({ type: 'date' })
  month!: CalendarDate;

  @PrimaryColumn({ type: 'uuid', name: 'account_id' })
  accountId!: string;

  /** That of the account, which never changes. */
  @Column({ type: 'text' })
  category!: BudgetCategory;

  /** Positive on the normal side of the account; not 0. */
  @Column({ type: 'bigint', name: 'amount_minor' })
  amountMinor!: bigint;
}
