import { Flag, Line, Matching, OneOf, Optional, Uuid } from '../platform/http/fields.js';
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

export class CreateAccountDto {
  @Optional()
  @Uuid()
  entityId?: string;

  @AccountNumber()
  accountNumber!: string;

  @Line({ max: 120 })
  name!: string;

  @OneOf(ACCOUNT_CATEGORIES)
  category!: AccountCategory;

  @Optional()
  @OneOf(ALL_SUBTYPES)
  subtype?: AccountSubtype;
}

export class UpdateAccountDto {
  @Optional()
  @Line({ max: 120 })
  name?: string;

  @Optional()
  @Flag()
  isActive?: boolean;
}

export class AccountsQuery {
  @Optional()
  @Uuid()
  entityId?: string;
}

export interface LedgerAccountView {
  readonly id: string;
  readonly entityId: string;
  readonly accountNumber: string;
  readonly name: string;
  readonly category: AccountCategory;
  readonly subtype: AccountSubtype;
  readonly country: string;
  readonly isActive: boolean;
}
