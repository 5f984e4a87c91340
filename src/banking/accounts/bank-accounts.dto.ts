import {
  Amount,
  Currency,
  DateField,
  Line,
  ListOf,
  OneOf,
  Optional,
  Uuid,
} from '../../platform/http/input/fields/fields.js';
import { BANK_ACCOUNT_KINDS, type BankAccountKind, type BankAccountType } from './account-kinds.js';

/** A bank account as the caller declares it. Declaring it again updates it. */
export class BankAccountDto {
  /** The caller's own id of the account, such as `checking-01`. It identifies the account within the institution. */
  @Line({ max: 128 })
  externalId!: string;

  /** The name of the account, such as `Business Checking`. */
  @Line({ max: 120 })
  name!: string;

  /** The currency of the account, such as `USD`. It cannot change. */
  @Currency()
  currency!: string;

  /** What kind of account it is. The kind determines `type` and the ledger account that a new account is mapped to. */
  @OneOf(BANK_ACCOUNT_KINDS)
  kind!: BankAccountKind;

  /**
   * The balance at the start of `openingBalanceDate`, in the account's currency: what is owed for cards and loans, an
   * asset otherwise. Balance and date come together or not at all.
   */
  @Optional()
  @Amount()
  openingBalance?: number;

  /** The day at whose start the account had `openingBalance`, as `YYYY-MM-DD`. Earlier transactions are not posted. */
  @Optional()
  @DateField()
  openingBalanceDate?: string;
}

/** The accounts of one institution. */
export class DeclareBankAccountsDto {
  /** The name of the bank or other institution, such as `First Bank`. It is created if it does not exist. */
  @Line({ max: 80 })
  institutionName!: string;

  /** The accounts to create or update, each `externalId` once. Other accounts of the institution do not change. */
  @ListOf(() => BankAccountDto, { min: 1, max: 20 })
  accounts!: BankAccountDto[];

  /**
   * The legal entity that owns the accounts. Default: the entity that the institution belongs to, otherwise the primary
   * entity.
   */
  @Optional()
  @Uuid()
  entityId?: string;
}

/** The ledger account to map the bank account to. */
export class MapBankAccountDto {
  /**
   * The number of an active ledger account, such as `1000`: an asset account, or a liability account for cards and
   * loans. The bank account must have the entity's currency.
   */
  @Line({ max: 40 })
  ledgerAccountNumber!: string;
}

export class BankAccountsQuery {
  /** Only the bank accounts of this legal entity. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;
}

/** The institution and the declared accounts. */
export interface DeclaredAccountsView {
  /** The id of the connection to the institution, such as `manual:<id>:first-bank`. */
  readonly itemId: string;
  /** The declared accounts, in the order of the request. */
  readonly accounts: {
    /** The `externalId` from the request. */
    readonly externalId: string;
    /** The id of the bank account, as in `GET /bank-accounts`. */
    readonly bankAccountId: string;
    /**
     * Whether the bank account is mapped to a ledger account. Transactions of an unmapped account are stored but not
     * posted.
     */
    readonly ledgerMapped: boolean;
  }[];
}

/** An account at a bank or another institution. */
export interface BankAccountView {
  /** The id of the bank account. */
  readonly id: string;
  /** The legal entity that owns the account. */
  readonly entityId: string;
  /** The id of the account at its source: `manual:<institution>:<externalId>` for an account that was declared. */
  readonly externalAccountId: string;
  /** The name of the bank or other institution. */
  readonly institutionName: string;
  /** The name of the account. */
  readonly name: string;
  /** The currency of the account (ISO 4217). All its amounts are in this currency. */
  readonly currency: string;
  /** What kind of account it is, as declared. */
  readonly kind: BankAccountKind;
  /** The group of the kind. `credit` and `loan` accounts are liabilities, all others are assets. */
  readonly type: BankAccountType;
  /**
   * The balance at the start of `openingBalanceDate`. Positive is owed for `credit` and `loan` accounts, and an asset
   * for others. Null if none was declared.
   */
  readonly openingBalance: number | null;
  /** The day (`YYYY-MM-DD`) at whose start the books of the account begin. Null if none was declared. */
  readonly openingBalanceDate: string | null;
  /**
   * The opening balance and all settled transactions, with the sign of `openingBalance`. The current balance of a
   * declared account. Null without an opening balance.
   */
  readonly derivedBalance: number | null;
  /**
   * The date (`YYYY-MM-DD`) of the newest transaction that `derivedBalance` contains; pending ones are not counted. Null if
   * there is none.
   */
  readonly balanceDate: string | null;
  /**
   * The balance that a linked institution reports, with the sign of `openingBalance`. Null for declared accounts: use
   * `derivedBalance`.
   */
  readonly currentBalance: number | null;
  /** Whether the account is mapped to a ledger account. If not, its transactions are not posted. */
  readonly ledgerMapped: boolean;
  /** The number of the ledger account it is mapped to, such as `1000`; null if it is unmapped. */
  readonly ledgerAccountNumber: string | null;
  /**
   * The last day (`YYYY-MM-DD`) of its last completed reconciliation. Through it, amounts and dates do not change. Null if it
   * was never reconciled.
   */
  readonly reconciledThrough: string | null;
}
