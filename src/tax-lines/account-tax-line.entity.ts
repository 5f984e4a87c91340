import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TaxFormName } from './forms/tax-forms.js';

/** The accounts whose amounts belong on tax forms. */
export type TaxCategory = 'revenue' | 'expense';

/** The line of a tax form on which the amounts of an account belong, if it is not the default one. */
@Entity({ name: 'account_tax_line' })
@ForeignKey(
  'LedgerAccount',
  ['businessId', 'entityId', 'accountId', 'category'],
  ['businessId', 'entityId', 'id', 'category'],
  { name: 'account_tax_line_account' },
)
export class AccountTaxLine {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'entity_id' })
  entityId!: string;

  @PrimaryColumn({ type: 'text' })
  form!: TaxFormName;

  @PrimaryColumn({ type: 'uuid', name: 'account_id' })
  accountId!: string;

  /** That of the account, which never changes. */
  @Column({ type: 'text' })
  category!: TaxCategory;

  /** Null: on no line of the form. */
  @Column({ type: 'text', nullable: true })
  line!: string | null;
}
