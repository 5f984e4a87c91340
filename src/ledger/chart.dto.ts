import { Flag, Line, Matching, OneOf, Optional, Uuid } from '../platform/http/input/fields/fields.js';
import {
  type AccountCategory,
  ALL_SUBTYPES,
  ACCOUNT_CATEGORIES,
  type AccountSubtype,
} from './account-types.js';

/** `transfer` is reserved: a category can be `transfer` instead of an account number (spec 4.2). */
const ACCOUNT_NUMBER = /^(?!transfer$)[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/;

export const AccountNumber = () =>
  Matching(
    ACCOUNT_NUMBER,
    'an account number of 1 to 20 letters, digits, dots or dashes, and not "transfer"',
  );

/** A filter by account number accepts any text: an unknown number returns an empty list. */
export const AccountNumberFilter = () => Line({ max: 40 });

/** A ledger account to create. */
export class CreateAccountDto {
  /** The legal entity whose chart gets the account. Default: the primary entity. */
  @Optional()
  @Uuid()
  entityId?: string;

  /**
   * The number, unique in the chart, such as `6410`: 1 to 20 letters, digits, dots or dashes, and not `transfer`. It
   * cannot change.
   */
  @AccountNumber()
  accountNumber!: string;

  /** The name of the account, such as `Software subscriptions`. */
  @Line({ max: 120 })
  name!: string;

  /** The side of the books that the account is on. It cannot change. */
  @OneOf(ACCOUNT_CATEGORIES)
  category!: AccountCategory;

  /**
   * The purpose of the account, finer than `category`, which it must fit. It decides where the account is in the cash
   * flow statement. Default: a general one of the category, such as `operating_expense`.
   */
  @Optional()
  @OneOf(ALL_SUBTYPES)
  subtype?: AccountSubtype;
}

/** The fields to change. Omitted fields do not change. */
export class UpdateAccountDto {
  /** The new name of the account. */
  @Optional()
  @Line({ max: 120 })
  name?: string;

  /** False deactivates the account: nothing can be posted to it until it is active again. */
  @Optional()
  @Flag()
  isActive?: boolean;
}

export class AccountsQuery {
  /** Only the accounts of this legal entity. Default: all entities. */
  @Optional()
  @Uuid()
  entityId?: string;
}

/** An account of the chart of accounts. */
export interface LedgerAccountView {
  /** The id of the ledger account. Other operations name it by `accountNumber`. */
  readonly id: string;
  /** The legal entity whose chart the account belongs to. */
  readonly entityId: string;
  /** The number, unique in the chart, such as `6010`. */
  readonly accountNumber: string;
  /** The name of the account. */
  readonly name: string;
  /**
   * The side of the books that the account is on. Asset and expense accounts have a debit balance, all others a credit
   * balance.
   */
  readonly category: AccountCategory;
  /** The purpose of the account, finer than `category`. */
  readonly subtype: AccountSubtype;
  /** The country of the legal entity (ISO 3166-1 alpha-2). */
  readonly country: string;
  /** False if the account was deactivated: nothing can be posted to it. */
  readonly isActive: boolean;
}
