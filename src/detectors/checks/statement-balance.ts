import { bankAccountNames } from '../../banking/index.js';
import type { CheckMatch, Matches } from '../../platform/database/matches.js';
import { findMismatchedStatements } from '../../statement-files/index.js';
import { type CheckContext, daysBefore, detector } from '../detector.js';

/** Older mismatches are no longer reported. */
const DAYS_REPORTED = 180;

interface MismatchedAccount extends CheckMatch {
  readonly name: string;
  readonly files: number;
  readonly latestFileName: string;
}

/** Committed statement files whose balances and transactions do not add up: some are missing or duplicated. */
export const statementBalance = detector({
  code: 'statement_balance',
  severity: 'warning',
  subjectType: 'bank_account',
  find: findMismatchedAccounts,
  message: ({ name, files, latestFileName }) => {
    const more = files > 1 ? ` and ${files - 1} more` : '';
    return `${name} has a statement file whose opening balance and transactions do not add up to its closing balance: ${latestFileName}${more}`;
  },
});

async function findMismatchedAccounts(context: CheckContext): Promise<Matches<MismatchedAccount>> {
  const { uow, scope } = context;
  const statements = await findMismatchedStatements(uow, daysBefore(context, DAYS_REPORTED));
  const accounts = await bankAccountNames(
    uow,
    statements.map(({ bankAccountId }) => bankAccountId),
  );
  const matches = statements.flatMap(({ bankAccountId, ...files }) => {
    const account = accounts.get(bankAccountId);
    if (!account || scope.exceptEntityIds.includes(account.entityId)) return [];
    return [{ id: bankAccountId, entityId: account.entityId, name: account.name, ...files }];
  });
  return { found: matches.slice(0, scope.limit), total: matches.length };
}
