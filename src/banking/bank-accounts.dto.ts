import { Amount, Currency, DateField, Line, ListOf, OneOf, Optional, Uuid } from '../platform/http/fields.js';
import { BANK_ACCOUNT_KINDS, type BankAccountKind, type BankAccountType } from './account-kinds.js';

export class BankAccountDto {
  @Line({ max: 128 })
  externalId!: string;

  @Line({ max: 120 })
  name!: string;

  @Currency()
  currency!: string;

  @OneOf(BANK_ACCOUNT_KINDS)
  kind!: BankAccountKind;

  /** In the account's own sense: owed for cards and loans, an asset otherwise. Requires openingBalanceDate. */
  @Optional()
  @Amount()
  openingBalance?: number;

  /** The balance is that of the start of this day. */
  @Optional()
  @DateField()
  openingBalanceDate?: string;
}

export class DeclareBankAccountsDto {
  @Line({ max: 80 })
  institutionName!: string;

  @ListOf(() => BankAccountDto, { min: 1, max: 20 })
  accounts!: BankAccountDto[];

  /** Default: the entity that the institution belongs to, otherwise the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

export class MapBankAccountDto {
  @Line({ max: 40 })
  ledgerAccountNumber!: string;
}

export class BankAccountsQuery {
  /** Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

export interface DeclaredAccountsView {
  readonly itemId: string;
  readonly accounts: {
    readonly externalId: string;
    readonly bankAccountId: string;
    readonly ledgerMapped: boolean;
  }[];
}

export interface BankAccountView {
  readonly id: string;
  readonly entityId: string;
  readonly externalAccountId: string;
  readonly institutionName: string;
  readonly name: string;
  readonly currency: string;
  readonly kind: BankAccountKind;
  readonly type: BankAccountType;
  readonly openingBalance: number | null;
  readonly openingBalanceDate: string | null;
  readonly derivedBalance: number | null;
  readonly currentBalance: number | null;
  readonly ledgerMapped: boolean;
  readonly ledgerAccountNumber: string | null;
}
