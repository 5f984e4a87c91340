import type { CurrencyCode } from '../../kernel/currency.js';
import { toAmount } from '../../kernel/money.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { derivedBalanceOf } from '../booking/booking.js';
import { type BankAccountKind, type BankAccountType, CASH_KINDS } from './account-kinds.js';
import { type CashTotal, cashTotals } from './cash.js';
import { newestSettled } from './newest-settled.js';

/** A bank account whose balance is cash. */
export interface CashAccountView {
  /** The id of the bank account. */
  readonly id: string;
  /** The name of the account. */
  readonly name: string;
  /** The name of the bank or other institution. */
  readonly institutionName: string;
  /** What kind of account it is, as declared. */
  readonly kind: BankAccountKind;
  /** The currency of the account (ISO 4217). */
  readonly currency: CurrencyCode;
  /** `derivedBalance` of `GET /bank-accounts`. Null without an opening balance. */
  readonly balance: number | null;
  /**
   * The date (`YYYY-MM-DD`) of the newest transaction that the balance contains; pending ones are not counted. Null if
   * there is none.
   */
  readonly balanceDate: string | null;
}

/** The cash of an entity. */
export interface Cash {
  /** The first accounts, in the order of `GET /bank-accounts`. */
  readonly accounts: readonly CashAccountView[];
  /** The number of all cash accounts. */
  readonly count: number;
  /** The totals of all cash accounts. */
  readonly totals: readonly CashTotal[];
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly institutionName: string;
  readonly kind: BankAccountKind;
  readonly type: BankAccountType;
  readonly currency: CurrencyCode;
  readonly openingBalanceMinor: bigint | null;
  readonly settledMinor: bigint;
}

const LIST = `
  select b.id, b.name, i.institution_name as "institutionName", b.kind, b.type, b.currency,
         b.opening_balance_minor as "openingBalanceMinor", b.settled_minor as "settledMinor"
    from bank_account b
    join bank_item i on i.business_id = b.business_id and i.id = b.item_id
   where b.business_id = $1 and b.entity_id = $2 and b.kind = any($3)
   order by i.institution_name, i.id, b.id`;

/** The cash accounts of an entity, at most `limit` of them by name, and the totals of all. */
export async function readCash(uow: UnitOfWork, entityId: string, limit: number): Promise<Cash> {
  const rows = await uow.queryPrepared<Row>('cash-accounts', LIST, [uow.businessId, entityId, CASH_KINDS]);
  const accounts = rows.map((row) => ({ ...row, balanceMinor: derivedBalanceOf(row, row.settledMinor) }));
  const shown = accounts.slice(0, limit);
  const dates = await newestSettled(
    uow,
    shown.map(({ id }) => id),
  );
  return {
    accounts: shown.map(({ id, name, institutionName, kind, currency, balanceMinor }) => ({
      id,
      name,
      institutionName,
      kind,
      currency,
      balance: balanceMinor === null ? null : toAmount(balanceMinor, currency),
      balanceDate: dates.get(id) ?? null,
    })),
    count: accounts.length,
    totals: cashTotals(accounts),
  };
}
