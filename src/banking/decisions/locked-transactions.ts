import type { PostingEntity } from '../../entities/index.js';
import type { CalendarDate } from '../../kernel/calendar-date.js';
import { distinct, indexBy } from '../../kernel/collections.js';
import type { CurrencyCode } from '../../kernel/currency.js';
import type { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { BankAccountType } from '../accounts/account-kinds.js';
import { fromRow, TRANSACTION_COLUMNS } from '../transactions/bank-transaction.columns.js';
import type { BankTransaction } from '../transactions/bank-transaction.entity.js';
import type { BookingAccount } from '../booking/booking.js';
import { loadSplits } from '../splits/load-splits.js';

const LOCK = `
  select f.entity_currency, f.locked_through, f.account_type, f.ledger_account_id, f.opening_balance_minor,
         f.opening_balance_date, f.review_threshold, f.review_amount_limit_minor, ${TRANSACTION_COLUMNS}
    from hold_bank_transactions($1, $2) f
   cross join lateral (select (f.row_is).*) t`;

interface LockedContext {
  entity_currency: CurrencyCode;
  locked_through: CalendarDate | null;
  account_type: BankAccountType;
  ledger_account_id: string | null;
  opening_balance_minor: bigint | null;
  opening_balance_date: CalendarDate | null;
  review_threshold: number;
  review_amount_limit_minor: bigint | null;
}

/** A transaction with what a decision on it depends on, all of it locked. */
export interface LockedTransaction {
  readonly transaction: BankTransaction;
  readonly entity: PostingEntity;
  readonly account: BookingAccount;
}

/**
 * Locks transactions until the end of the unit of work, and before them what a decision on them depends on, in the order
 * that every writer uses: entities, bank accounts. Unknown ids and hidden transactions are skipped.
 */
export async function readLocked(uow: UnitOfWork, ids: readonly string[]): Promise<LockedTransaction[]> {
  return uow.together(readEachLocked, ids);
}

async function readEachLocked(
  uow: UnitOfWork,
  requests: readonly (readonly string[])[],
): Promise<LockedTransaction[][]> {
  const locked = indexBy(
    await readAllLocked(uow, distinct(requests.flat())),
    ({ transaction }) => transaction.id,
  );
  return requests.map((ids) => ids.flatMap((id) => locked.get(id) ?? []));
}

async function readAllLocked(uow: UnitOfWork, ids: readonly string[]): Promise<LockedTransaction[]> {
  const rows = await uow.query<LockedContext>(LOCK, [uow.businessId, ids]);
  // A statement of its own, after the locks: it sees the splits that another caller stored meanwhile.
  const transactions = await loadSplits(uow, rows.map(fromRow));
  return transactions.map((row) => {
    const transaction: BankTransaction = row;
    return {
      transaction,
      entity: {
        id: transaction.entityId,
        currency: row.entity_currency,
        lockedThrough: row.locked_through,
        reviewThreshold: row.review_threshold,
        reviewAmountLimitMinor: row.review_amount_limit_minor,
      },
      account: {
        id: transaction.bankAccountId,
        type: row.account_type,
        currency: transaction.currency,
        ledgerAccountId: row.ledger_account_id,
        openingBalanceMinor: row.opening_balance_minor,
        openingBalanceDate: row.opening_balance_date,
      },
    };
  });
}
