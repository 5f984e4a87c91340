import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';

/** Which bank account an account number in statement files means. */
@Entity({ name: 'statement_account_name' })
@ForeignKey('BankAccountRow', ['businessId', 'bankAccountId'], ['businessId', 'id'], {
  name: 'statement_account_name_business_id_bank_account_id_fkey',
})
@ForeignKey('Business', ['businessId'], ['id'], { name: 'statement_account_name_business_id_fkey' })
@Unique('statement_account_name_business_id_name_currency_key', ['businessId', 'name', 'currency'])
export class StatementAccountName {
  @PrimaryColumn({ type: 'uuid', name: 'business_id' })
  businessId!: string;

  @PrimaryColumn({ type: 'uuid', name: 'bank_account_id' })
  bankAccountId!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  currency!: string;
}
