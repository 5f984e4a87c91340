import type { UnitOfWork } from '../platform/database/unit-of-work.js';

/** An account's committed statement files whose balances and transactions do not add up. */
export interface MismatchedStatements {
  readonly bankAccountId: string;
  readonly files: number;
  readonly latestFileName: string;
}

/** The mismatched files that were committed after a moment, by account. */
export function findMismatchedStatements(uow: UnitOfWork, after: Date): Promise<MismatchedStatements[]> {
  return uow.query<MismatchedStatements>(
    `select u.bank_account_id as "bankAccountId", count(*)::int as files,
            (array_agg(u.file_name order by u.committed_at desc, u.id desc))[1] as "latestFileName"
       from statement_upload u
      where u.business_id = $1 and u.has_balance_mismatch and u.status = 'committed'
        and u.committed_at > $2::timestamptz
      group by u.bank_account_id order by u.bank_account_id`,
    [uow.businessId, after],
  );
}
